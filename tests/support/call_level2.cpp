// Calls of the matrix-vector routines. SPDX-License-Identifier: MIT
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

const std::vector<Row>& level2_rows() {
  static const std::vector<Row> rows = {
      {"sgemv", cblas(sgemv), c(fragblas_sgemv),
       [](const Views& a) { gemv(a.m("a"), a.v("x"), a.v("y"), gemv_options(a)); }},
      {"sgbmv", cblas(sgbmv), c(fragblas_sgbmv),
       [](const Views& a) { gbmv(a.b("a"), a.v("x"), a.v("y"), gemv_options(a)); }},
      {"ssymv", cblas(ssymv), c(fragblas_ssymv),
       [](const Views& a) { symv(a.m("a"), a.v("x"), a.v("y"), symv_options(a)); }},
      {"ssbmv", cblas(ssbmv), c(fragblas_ssbmv),
       [](const Views& a) { sbmv(a.b("a"), a.v("x"), a.v("y"), symv_options(a)); }},
      {"sspmv", cblas(sspmv), c(fragblas_sspmv),
       [](const Views& a) { spmv(a.p("ap"), a.v("x"), a.v("y"), symv_options(a)); }},
      {"strmv", cblas(strmv), c(fragblas_strmv),
       [](const Views& a) { trmv(a.m("a"), a.v("x"), triangular_options(a)); }},
      {"stbmv", cblas(stbmv), c(fragblas_stbmv),
       [](const Views& a) { tbmv(a.b("a"), a.v("x"), triangular_options(a)); }},
      {"stpmv", cblas(stpmv), c(fragblas_stpmv),
       [](const Views& a) { tpmv(a.p("ap"), a.v("x"), triangular_options(a)); }},
      {"strsv", cblas(strsv), c(fragblas_strsv),
       [](const Views& a) { trsv(a.m("a"), a.v("x"), triangular_options(a)); }},
      {"stbsv", cblas(stbsv), c(fragblas_stbsv),
       [](const Views& a) { tbsv(a.b("a"), a.v("x"), triangular_options(a)); }},
      {"stpsv", cblas(stpsv), c(fragblas_stpsv),
       [](const Views& a) { tpsv(a.p("ap"), a.v("x"), triangular_options(a)); }},
      {"sger", cblas(sger), c(fragblas_sger),
       [](const Views& a) { ger(a.s("alpha"), a.v("x"), a.v("y"), a.m("a")); }},
      {"ssyr", cblas(ssyr), c(fragblas_ssyr),
       [](const Views& a) { syr(a.s("alpha"), a.v("x"), a.m("a"), a.uplo()); }},
      {"sspr", cblas(sspr), c(fragblas_sspr),
       [](const Views& a) { spr(a.s("alpha"), a.v("x"), a.p("ap"), a.uplo()); }},
      {"ssyr2", cblas(ssyr2), c(fragblas_ssyr2),
       [](const Views& a) { syr2(a.s("alpha"), a.v("x"), a.v("y"), a.m("a"), a.uplo()); }},
      {"sspr2", cblas(sspr2), c(fragblas_sspr2),
       [](const Views& a) { spr2(a.s("alpha"), a.v("x"), a.v("y"), a.p("ap"), a.uplo()); }},
  };
  return rows;
}

}  // namespace fragblas::test
