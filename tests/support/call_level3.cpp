// Calls on views of the matrix-matrix routines. SPDX-License-Identifier: MIT
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

const std::vector<ViewRow>& level3_views() {
  static const std::vector<ViewRow> rows = {
      {"sgemm",
       [](const Views& a) {
         gemm(a.m("a"), a.m("b"), a.m("c"),
              {a.s("alpha"), a.s("beta"), a.op("transa"), a.op("transb")});
       }},
      {"ssymm",
       [](const Views& a) {
         symm(a.m("a"), a.m("b"), a.m("c"), {a.s("alpha"), a.s("beta"), a.side(), a.uplo()});
       }},
      {"ssyrk", [](const Views& a) { syrk(a.m("a"), a.m("c"), syrk_options(a)); }},
      {"ssyr2k", [](const Views& a) { syr2k(a.m("a"), a.m("b"), a.m("c"), syrk_options(a)); }},
      {"strmm", [](const Views& a) { trmm(a.m("a"), a.m("b"), trmm_options(a)); }},
      {"strsm", [](const Views& a) { trsm(a.m("a"), a.m("b"), trmm_options(a)); }},
      {"sgemmtr",
       [](const Views& a) {
         gemmtr(a.m("a"), a.m("b"), a.m("c"), a.uplo(),
                {a.s("alpha"), a.s("beta"), a.op("transa"), a.op("transb")});
       }},
  };
  return rows;
}

}  // namespace fragblas::test
