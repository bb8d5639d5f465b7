// What tests know of the matrix-matrix routines: references, and how to call them on views.
// SPDX-License-Identifier: MIT
#include "support/routine_rows.hpp"

namespace fragblas::test {
namespace {

using oracle::Product;
using oracle::plain::transpose;

References gemm(const Inputs& in) {
  return {{"c",
           {oracle::multiply(in.i("m"), in.i("n"), in.i("k"), in.v("a"), in.v("b")), in.i("k"),
            in.s("alpha"), in.s("beta"), in.v("c"), nullptr, false}}};
}

References symm(const Inputs& in) {
  const std::int64_t m = in.i("m"), n = in.i("n");
  const std::vector<double> a = in.dense("a"), b = in.v("b");
  return {{"c",
           {in.left() ? oracle::multiply(m, n, m, a, b) : oracle::multiply(m, n, n, b, a),
            in.i("order"), in.s("alpha"), in.s("beta"), in.v("c"), nullptr, false}}};
}

References syrk(const Inputs& in) {
  const std::int64_t n = in.i("n"), k = in.i("k");
  const Product whole = oracle::multiply(n, n, k, in.v("a"), transpose(n, k, in.v("a")));
  return {
      {"c", {stored(in, "c", whole), k, in.s("alpha"), in.s("beta"), in.v("c"), nullptr, false}}};
}

References syr2k(const Inputs& in) {
  const std::int64_t n = in.i("n"), k = in.i("k");
  const Product one = oracle::multiply(n, n, k, in.v("a"), transpose(n, k, in.v("b")));
  const Product other = oracle::multiply(n, n, k, in.v("b"), transpose(n, k, in.v("a")));
  return {{"c",
           {stored(in, "c", sum(one, other)), 2 * k, in.s("alpha"), in.s("beta"), in.v("c"),
            nullptr, false}}};
}

References trmm(const Inputs& in) {
  const std::int64_t m = in.i("m"), n = in.i("n"), order = in.i("order");
  std::vector<double> a = in.dense("a");
  const std::vector<double> b = in.v("b");
  if (in.trans("transa")) a = transpose(order, order, a);
  return {{"b",
           {in.left() ? oracle::multiply(m, n, m, a, b) : oracle::multiply(m, n, n, b, a),
            order,
            in.s("alpha"),
            0,
            {},
            nullptr,
            false}}};
}

References trsm(const Inputs& in) {
  Reference found = solution(in.upper(), in.trans("transa"), in.left(), in.i("m"), in.i("n"),
                             in.dense("a"), in.v("b"));
  found.alpha = in.s("alpha");
  return {{"b", found}};
}

SyrkOptions syrk_options(const Views& a) {
  return {a.s("alpha"), a.s("beta"), a.op("trans"), a.uplo()};
}
TrmmOptions trmm_options(const Views& a) {
  return {a.s("alpha"), a.side(), a.uplo(), a.op("transa"), a.diag()};
}

}  // namespace

const std::vector<RoutineTest>& level3_routines() {
  static const std::vector<RoutineTest> rows = {
      {"sgemm", gemm,
       [](const Views& a) {
         gemm(a.m("a"), a.m("b"), a.m("c"),
              {a.s("alpha"), a.s("beta"), a.op("transa"), a.op("transb")});
       }},
      {"ssymm", symm,
       [](const Views& a) {
         symm(a.m("a"), a.m("b"), a.m("c"), {a.s("alpha"), a.s("beta"), a.side(), a.uplo()});
       }},
      {"ssyrk", syrk, [](const Views& a) { syrk(a.m("a"), a.m("c"), syrk_options(a)); }},
      {"ssyr2k", syr2k,
       [](const Views& a) { syr2k(a.m("a"), a.m("b"), a.m("c"), syrk_options(a)); }},
      {"strmm", trmm, [](const Views& a) { trmm(a.m("a"), a.m("b"), trmm_options(a)); }},
      {"strsm", trsm, [](const Views& a) { trsm(a.m("a"), a.m("b"), trmm_options(a)); }},
  };
  return rows;
}

}  // namespace fragblas::test
