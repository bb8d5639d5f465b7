// Calls on views of the vector routines. SPDX-License-Identifier: MIT
#include "support/call_rows.hpp"

namespace fragblas::test {

const std::vector<ViewRow>& level1_views() {
  static const std::vector<ViewRow> rows = {
      {"srot", [](const Views& a) { rot(a.v("x"), a.v("y"), a.s("c"), a.s("s")); }},
      {"srotm", [](const Views& a) { rotm(a.v("x"), a.v("y"), a.call.param); }},
      {"sswap", [](const Views& a) { swap(a.v("x"), a.v("y")); }},
      {"sscal", [](const Views& a) { scal(a.s("alpha"), a.v("x")); }},
      {"scopy", [](const Views& a) { copy(a.v("x"), a.v("y")); }},
      {"saxpy", [](const Views& a) { axpy(a.s("alpha"), a.v("x"), a.v("y")); }},
      {"sdot", [](const Views& a) { dot(a.v("x"), a.v("y"), a.v("result")); }},
      {"sdsdot", [](const Views& a) { sdsdot(a.s("sb"), a.v("x"), a.v("y"), a.v("result")); }},
      {"snrm2", [](const Views& a) { nrm2(a.v("x"), a.v("result")); }},
      {"sasum", [](const Views& a) { asum(a.v("x"), a.v("result")); }},
      {"isamax", [](const Views& a) { iamax(a.v("x"), a.v("result")); }},
      {"saxpby", [](const Views& a) { axpby(a.s("alpha"), a.v("x"), a.s("beta"), a.v("y")); }},
      {"shad",
       [](const Views& a) {
         hadamard(a.v("x"), a.v("y"), a.v("z"), {a.s("alpha"), a.s("beta")});
       }},
      {"ssum", [](const Views& a) { sum(a.v("x"), a.v("result")); }},
      {"isamin", [](const Views& a) { iamin(a.v("x"), a.v("result")); }},
      {"ismax", [](const Views& a) { imax(a.v("x"), a.v("result")); }},
      {"ismin", [](const Views& a) { imin(a.v("x"), a.v("result")); }},
  };
  return rows;
}

}  // namespace fragblas::test
