// Calls of the vector routines. SPDX-License-Identifier: MIT
#include "support/call_rows.hpp"

namespace fragblas::test {

const std::vector<Row>& level1_rows() {
  static const std::vector<Row> rows = {
      {"srotg", cblas(srotg), c(fragblas_srotg), nullptr},
      {"srotmg", cblas(srotmg), c(fragblas_srotmg), nullptr},
      {"srot", cblas(srot), c(fragblas_srot),
       [](const Views& a) { rot(a.v("x"), a.v("y"), a.s("c"), a.s("s")); }},
      {"srotm", cblas(srotm), c(fragblas_srotm),
       [](const Views& a) { rotm(a.v("x"), a.v("y"), a.call.param); }},
      {"sswap", cblas(sswap), c(fragblas_sswap), [](const Views& a) { swap(a.v("x"), a.v("y")); }},
      {"sscal", cblas(sscal), c(fragblas_sscal),
       [](const Views& a) { scal(a.s("alpha"), a.v("x")); }},
      {"scopy", cblas(scopy), c(fragblas_scopy), [](const Views& a) { copy(a.v("x"), a.v("y")); }},
      {"saxpy", cblas(saxpy), c(fragblas_saxpy),
       [](const Views& a) { axpy(a.s("alpha"), a.v("x"), a.v("y")); }},
      {"sdot", cblas(sdot), c(fragblas_sdot),
       [](const Views& a) { dot(a.v("x"), a.v("y"), a.v("result")); }},
      {"sdsdot", cblas(sdsdot), c(fragblas_sdsdot),
       [](const Views& a) { dsdot(a.s("sb"), a.v("x"), a.v("y"), a.v("result")); }},
      {"snrm2", cblas(snrm2), c(fragblas_snrm2),
       [](const Views& a) { nrm2(a.v("x"), a.v("result")); }},
      {"sasum", cblas(sasum), c(fragblas_sasum),
       [](const Views& a) { asum(a.v("x"), a.v("result")); }},
      {"isamax", cblas(isamax), c(fragblas_isamax),
       [](const Views& a) { iamax(a.v("x"), a.v("result")); }},
  };
  return rows;
}

}  // namespace fragblas::test
