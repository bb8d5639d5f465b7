// What tests know of the matrix-vector routines: references, and how to call them on views.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "support/routine_rows.hpp"

namespace fragblas::test {
namespace {

using oracle::Product;
using oracle::plain::transpose;

// y := alpha * op(A) * x + beta * y, A dense.
References product(const Inputs& in, std::int64_t rows, std::int64_t cols, bool trans,
                   std::int64_t terms) {
  // Without elements in A nothing happens to y.
  if (rows == 0 || cols == 0) return {{"y", {same(in.v("y")), 1, 1, 0, {}, nullptr, false}}};
  std::vector<double> a = in.dense("a");
  if (trans) a = transpose(rows, cols, a);
  return {{"y",
           {oracle::multiply_vector(trans ? cols : rows, trans ? rows : cols, a, in.v("x")), terms,
            in.s("alpha"), in.s("beta"), in.v("y"), nullptr, false}}};
}

References gemv(const Inputs& in) {
  const bool trans = in.trans("trans");
  return product(in, in.i("m"), in.i("n"), trans, in.i(trans ? "m" : "n"));
}

References gbmv(const Inputs& in) {
  return product(in, in.i("m"), in.i("n"), in.trans("trans"), in.i("kl") + in.i("ku") + 1);
}

References symv(const Inputs& in, const std::string& matrix, std::int64_t terms) {
  const std::int64_t n = in.i("n");
  return {{"y",
           {oracle::multiply_vector(n, n, in.dense(matrix), in.v("x")), terms, in.s("alpha"),
            in.s("beta"), in.v("y"), nullptr, false}}};
}

References trmv(const Inputs& in, const std::string& matrix, std::int64_t terms) {
  const std::int64_t n = in.i("n");
  std::vector<double> a = in.dense(matrix);
  if (in.trans("trans")) a = transpose(n, n, a);
  return {{"x", {oracle::multiply_vector(n, n, a, in.v("x")), terms, 1, 0, {}, nullptr, false}}};
}

References trsv(const Inputs& in, const std::string& matrix, std::int64_t terms) {
  Reference found =
      solution(in.upper(), in.trans("trans"), true, in.i("n"), 1, in.dense(matrix), in.v("x"));
  found.k = terms;
  return {{"x", found}};
}

// A := alpha * (x * y^T, and its transpose when twice) + A.
References update(const Inputs& in, const std::string& matrix, const std::string& y, bool twice) {
  const std::vector<double> u = in.v("x"), v = in.v(y);
  const std::int64_t m = static_cast<std::int64_t>(u.size());
  const std::int64_t n = static_cast<std::int64_t>(v.size());
  Product whole = oracle::multiply(m, n, 1, u, v);
  if (twice) whole = sum(whole, oracle::multiply(n, m, 1, v, u));
  return {
      {matrix,
       {stored(in, matrix, whole), twice ? 2 : 1, in.s("alpha"), 1, in.v(matrix), nullptr, false}}};
}

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

const std::vector<RoutineTest>& level2_routines() {
  static const std::vector<RoutineTest> rows = {
      {"sgemv", gemv, [](const Views& a) { gemv(a.m("a"), a.v("x"), a.v("y"), gemv_options(a)); }},
      {"sgbmv", gbmv, [](const Views& a) { gbmv(a.b("a"), a.v("x"), a.v("y"), gemv_options(a)); }},
      {"ssymv", [](const Inputs& in) { return symv(in, "a", in.i("n")); },
       [](const Views& a) { symv(a.m("a"), a.v("x"), a.v("y"), symv_options(a)); }},
      {"ssbmv", [](const Inputs& in) { return symv(in, "a", 2 * in.i("k") + 1); },
       [](const Views& a) { sbmv(a.b("a"), a.v("x"), a.v("y"), symv_options(a)); }},
      {"sspmv", [](const Inputs& in) { return symv(in, "ap", in.i("n")); },
       [](const Views& a) { spmv(a.p("ap"), a.v("x"), a.v("y"), symv_options(a)); }},
      {"strmv", [](const Inputs& in) { return trmv(in, "a", in.i("n")); },
       [](const Views& a) { trmv(a.m("a"), a.v("x"), triangular_options(a)); }},
      {"stbmv", [](const Inputs& in) { return trmv(in, "a", in.i("k") + 1); },
       [](const Views& a) { tbmv(a.b("a"), a.v("x"), triangular_options(a)); }},
      {"stpmv", [](const Inputs& in) { return trmv(in, "ap", in.i("n")); },
       [](const Views& a) { tpmv(a.p("ap"), a.v("x"), triangular_options(a)); }},
      {"strsv", [](const Inputs& in) { return trsv(in, "a", in.i("n")); },
       [](const Views& a) { trsv(a.m("a"), a.v("x"), triangular_options(a)); }},
      {"stbsv", [](const Inputs& in) { return trsv(in, "a", in.i("k") + 1); },
       [](const Views& a) { tbsv(a.b("a"), a.v("x"), triangular_options(a)); }},
      {"stpsv", [](const Inputs& in) { return trsv(in, "ap", in.i("n")); },
       [](const Views& a) { tpsv(a.p("ap"), a.v("x"), triangular_options(a)); }},
      {"sger", [](const Inputs& in) { return update(in, "a", "y", false); },
       [](const Views& a) { ger(a.s("alpha"), a.v("x"), a.v("y"), a.m("a")); }},
      {"ssyr", [](const Inputs& in) { return update(in, "a", "x", false); },
       [](const Views& a) { syr(a.s("alpha"), a.v("x"), a.m("a"), a.uplo()); }},
      {"sspr", [](const Inputs& in) { return update(in, "ap", "x", false); },
       [](const Views& a) { spr(a.s("alpha"), a.v("x"), a.p("ap"), a.uplo()); }},
      {"ssyr2", [](const Inputs& in) { return update(in, "a", "y", true); },
       [](const Views& a) { syr2(a.s("alpha"), a.v("x"), a.v("y"), a.m("a"), a.uplo()); }},
      {"sspr2", [](const Inputs& in) { return update(in, "ap", "y", true); },
       [](const Views& a) { spr2(a.s("alpha"), a.v("x"), a.v("y"), a.p("ap"), a.uplo()); }},
  };
  return rows;
}

}  // namespace fragblas::test
