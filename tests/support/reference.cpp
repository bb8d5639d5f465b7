// What each routine computes, in double precision. SPDX-License-Identifier: MIT
#include <cmath>
#include <stdexcept>

#include "support/trial.hpp"

namespace fragblas::test {
namespace {

struct Inputs {
  const Integers& integers;
  const std::map<std::string, double>& scalars;
  const Values& values;
  std::int64_t i(const char* name) const { return integers.at(name); }
  double s(const char* name) const { return scalars.at(name); }
  std::vector<double> v(const char* name) const { return widen(values.at(name)); }
};

oracle::Product same(const std::vector<double>& x) {
  oracle::Product product{x, x};
  for (double& value : product.magnitude) value = std::fabs(value);
  return product;
}

// `count` times the one sum of x: what n additions to one element come to.
oracle::Product summed(const std::vector<double>& x) {
  const oracle::Product one = oracle::dot(x, std::vector<double>(x.size(), 1.0));
  return {std::vector<double>(x.size(), one.value[0]),
          std::vector<double>(x.size(), one.magnitude[0])};
}

std::vector<double> transpose(std::int64_t rows, std::int64_t cols, const std::vector<double>& a) {
  std::vector<double> result(a.size());
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < cols; ++j) {
      result[static_cast<std::size_t>(j * rows + i)] = a[static_cast<std::size_t>(i * cols + j)];
    }
  }
  return result;
}

Reference scal(const Inputs& in) {
  return {same(in.v("x")), 1, in.s("alpha"), 0, {}};
}

Reference copy(const Inputs& in) {
  std::vector<double> x = in.v("x");
  if (in.i("incy") == 0 && !x.empty()) x.assign(x.size(), x.back());
  return {same(x), 1, 1, 0, {}};
}

Reference axpy(const Inputs& in) {
  const std::vector<double> x = in.v("x");
  if (in.i("incy") == 0 && !x.empty()) {
    return {summed(x), static_cast<std::int64_t>(x.size()), in.s("alpha"), 1, in.v("y")};
  }
  return {same(x), 1, in.s("alpha"), 1, in.v("y")};
}

Reference dot(const Inputs& in) {
  return {oracle::dot(in.v("x"), in.v("y")), static_cast<std::int64_t>(in.v("x").size()), 1, 0, {}};
}

Reference gemv(const Inputs& in) {
  const std::int64_t m = in.i("m"), n = in.i("n");
  if (m == 0 || n == 0) return {same(in.v("y")), 1, 1, 0, {}};  // y is left as it was
  const bool trans = static_cast<Op>(in.i("trans")) != Op::NoTrans;
  const std::vector<double> a = trans ? transpose(m, n, in.v("a")) : in.v("a");
  return {oracle::multiply_vector(trans ? n : m, trans ? m : n, a, in.v("x")), trans ? m : n,
          in.s("alpha"), in.s("beta"), in.v("y")};
}

Reference gemm(const Inputs& in) {
  return {oracle::multiply(in.i("m"), in.i("n"), in.i("k"), in.v("a"), in.v("b")), in.i("k"),
          in.s("alpha"), in.s("beta"), in.v("c")};
}

struct Row {
  const char* name;
  Reference (*compute)(const Inputs& in);
};

const Row kRows[] = {{"sscal", scal}, {"scopy", copy}, {"saxpy", axpy},
                     {"sdot", dot},   {"sgemv", gemv}, {"sgemm", gemm}};

}  // namespace

Reference reference(const catalog::Routine& routine, const Integers& integers,
                    const std::map<std::string, double>& scalars, const Values& values) {
  for (const Row& row : kRows) {
    if (routine.name == row.name) return row.compute({integers, scalars, values});
  }
  throw std::logic_error("tests/support/reference.cpp has no row for " + routine.name);
}

}  // namespace fragblas::test
