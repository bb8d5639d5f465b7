// Calls of the routines beside the 35 of BLAS. SPDX-License-Identifier: MIT
#include "support/call_rows.hpp"

namespace fragblas::test {

const std::vector<Row>& extra_rows() {
  static const std::vector<Row> rows = {
      {"saxpby", cblas(saxpby), c(fragblas_saxpby),
       [](const Views& a) { axpby(a.s("alpha"), a.v("x"), a.s("beta"), a.v("y")); }},
      {"shad", cblas(shad), c(fragblas_shad),
       [](const Views& a) {
         hadamard(a.v("x"), a.v("y"), a.v("z"), {a.s("alpha"), a.s("beta")});
       }},
      {"ssum", cblas(ssum), c(fragblas_ssum), [](const Views& a) { sum(a.v("x"), a.v("result")); }},
      {"isamin", cblas(isamin), c(fragblas_isamin),
       [](const Views& a) { iamin(a.v("x"), a.v("result")); }},
      {"ismax", cblas(ismax), c(fragblas_ismax),
       [](const Views& a) { imax(a.v("x"), a.v("result")); }},
      {"ismin", cblas(ismin), c(fragblas_ismin),
       [](const Views& a) { imin(a.v("x"), a.v("result")); }},
      {"somatcopy", cblas(somatcopy), c(fragblas_somatcopy),
       [](const Views& a) {
         matcopy(a.m("a"), a.m("b"), {a.s("alpha"), a.op("trans")});
       }},
      {"simatcopy", cblas(simatcopy), c(fragblas_simatcopy), nullptr},
      {"sgemmtr", cblas(sgemmtr), c(fragblas_sgemmtr),
       [](const Views& a) {
         gemmtr(a.m("a"), a.m("b"), a.m("c"), a.uplo(),
                {a.s("alpha"), a.s("beta"), a.op("transa"), a.op("transb")});
       }},
      {"saxpy_batch_strided", cblas(saxpy_batch_strided), c(fragblas_saxpy_batch_strided), nullptr},
      {"sgemv_batch_strided", cblas(sgemv_batch_strided), c(fragblas_sgemv_batch_strided), nullptr},
      {"sgemm_batch_strided", cblas(sgemm_batch_strided), c(fragblas_sgemm_batch_strided), nullptr},
      {"strsm_batch_strided", cblas(strsm_batch_strided), c(fragblas_strsm_batch_strided), nullptr},
  };
  return rows;
}

}  // namespace fragblas::test
