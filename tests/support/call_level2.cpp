// Calls on views of the matrix-vector routines. SPDX-License-Identifier: MIT
#include "support/call_rows.hpp"

namespace fragblas::test {
namespace {

GemvOptions gemv_options(const Views& a) {
  return {a.s("alpha"), a.s("beta"), a.op("trans")};
}
SymvOptions symv_options(const Views& a) {
  return {a.s("alpha"), a.s("beta"), a.uplo()};
}
TriangularOptions triangular_options(const Views& a) {
  return {a.uplo(), a.op("trans"), a.diag()};
}

}  // namespace

const std::vector<ViewRow>& level2_views() {
  static const std::vector<ViewRow> rows = {
      {"sgemv", [](const Views& a) { gemv(a.m("a"), a.v("x"), a.v("y"), gemv_options(a)); }},
      {"sgbmv", [](const Views& a) { gbmv(a.b("a"), a.v("x"), a.v("y"), gemv_options(a)); }},
      {"ssymv", [](const Views& a) { symv(a.m("a"), a.v("x"), a.v("y"), symv_options(a)); }},
      {"ssbmv", [](const Views& a) { sbmv(a.b("a"), a.v("x"), a.v("y"), symv_options(a)); }},
      {"sspmv", [](const Views& a) { spmv(a.p("ap"), a.v("x"), a.v("y"), symv_options(a)); }},
      {"strmv", [](const Views& a) { trmv(a.m("a"), a.v("x"), triangular_options(a)); }},
      {"stbmv", [](const Views& a) { tbmv(a.b("a"), a.v("x"), triangular_options(a)); }},
      {"stpmv", [](const Views& a) { tpmv(a.p("ap"), a.v("x"), triangular_options(a)); }},
      {"strsv", [](const Views& a) { trsv(a.m("a"), a.v("x"), triangular_options(a)); }},
      {"stbsv", [](const Views& a) { tbsv(a.b("a"), a.v("x"), triangular_options(a)); }},
      {"stpsv", [](const Views& a) { tpsv(a.p("ap"), a.v("x"), triangular_options(a)); }},
      {"sger", [](const Views& a) { ger(a.s("alpha"), a.v("x"), a.v("y"), a.m("a")); }},
      {"ssyr", [](const Views& a) { syr(a.s("alpha"), a.v("x"), a.m("a"), a.uplo()); }},
      {"sspr", [](const Views& a) { spr(a.s("alpha"), a.v("x"), a.p("ap"), a.uplo()); }},
      {"ssyr2", [](const Views& a) { syr2(a.s("alpha"), a.v("x"), a.v("y"), a.m("a"), a.uplo()); }},
      {"sspr2",
       [](const Views& a) { spr2(a.s("alpha"), a.v("x"), a.v("y"), a.p("ap"), a.uplo()); }},
      {"somatcopy",
       [](const Views& a) {
         matcopy(a.m("a"), a.m("b"), {a.s("alpha"), a.op("trans")});
       }},
  };
  return rows;
}

}  // namespace fragblas::test
