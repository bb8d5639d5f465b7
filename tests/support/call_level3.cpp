// Calls of the matrix-matrix routines. SPDX-License-Identifier: MIT
#include "support/call_rows.hpp"

namespace fragblas::test {
namespace {

SyrkOptions syrk_options(const Views& a) {
  return {a.s("alpha"), a.s("beta"), a.op("trans"), a.uplo()};
}
TrmmOptions trmm_options(const Views& a) {
  return {a.s("alpha"), a.side(), a.uplo(), a.op("transa"), a.diag()};
}

}  // namespace

const std::vector<Row>& level3_rows() {
  static const std::vector<Row> rows = {
      {"sgemm", cblas(sgemm), c(fragblas_sgemm),
       [](const Views& a) {
         gemm(a.m("a"), a.m("b"), a.m("c"),
              {a.s("alpha"), a.s("beta"), a.op("transa"), a.op("transb")});
       }},
      {"ssymm", cblas(ssymm), c(fragblas_ssymm),
       [](const Views& a) {
         symm(a.m("a"), a.m("b"), a.m("c"), {a.s("alpha"), a.s("beta"), a.side(), a.uplo()});
       }},
      {"ssyrk", cblas(ssyrk), c(fragblas_ssyrk),
       [](const Views& a) { syrk(a.m("a"), a.m("c"), syrk_options(a)); }},
      {"ssyr2k", cblas(ssyr2k), c(fragblas_ssyr2k),
       [](const Views& a) { syr2k(a.m("a"), a.m("b"), a.m("c"), syrk_options(a)); }},
      {"strmm", cblas(strmm), c(fragblas_strmm),
       [](const Views& a) { trmm(a.m("a"), a.m("b"), trmm_options(a)); }},
      {"strsm", cblas(strsm), c(fragblas_strsm),
       [](const Views& a) { trsm(a.m("a"), a.m("b"), trmm_options(a)); }},
  };
  return rows;
}

}  // namespace fragblas::test
