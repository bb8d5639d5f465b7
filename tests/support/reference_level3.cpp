// References of the matrix-matrix routines. SPDX-License-Identifier: MIT
#include "support/reference.hpp"

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

}  // namespace

const std::vector<ReferenceRow>& level3_references() {
  static const std::vector<ReferenceRow> rows = {
      {"sgemm", gemm},   {"ssymm", symm}, {"ssyrk", syrk},
      {"ssyr2k", syr2k}, {"strmm", trmm}, {"strsm", trsm},
  };
  return rows;
}

}  // namespace fragblas::test
