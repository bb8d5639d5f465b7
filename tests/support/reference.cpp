// The parts of the references. SPDX-License-Identifier: MIT
#include "support/reference.hpp"

#include <cmath>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "support/routine_rows.hpp"

namespace fragblas::test {

using oracle::Product;

References references(const catalog::Routine& routine, const Integers& integers,
                      const Numbers& scalars, const RotmParam& param, const Values& values) {
  const RoutineTest* row = find_test(routine.name);
  if (row == nullptr) {
    throw std::logic_error("tests/support/routines_*.cpp have no row for " + routine.name);
  }
  return row->reference({routine, integers, scalars, param, values});
}

Product same(const std::vector<double>& x) {
  Product product{x, x};
  for (double& value : product.magnitude) value = std::fabs(value);
  return product;
}

Product sum(const Product& a, const Product& b) {
  Product result = a;
  for (std::size_t i = 0; i < result.value.size(); ++i) {
    result.value[i] += b.value[i];
    result.magnitude[i] += b.magnitude[i];
  }
  return result;
}

Product stored(const Inputs& in, const std::string& output, const Product& whole) {
  const catalog::Argument& matrix = *in.routine.find(output);
  return {stored(matrix, in.integers, whole.value), stored(matrix, in.integers, whole.magnitude)};
}

Reference solution(bool upper, bool trans, bool left, std::int64_t rows, std::int64_t cols,
                   std::vector<double> t, const std::vector<double>& b) {
  const std::int64_t order = left ? rows : cols;
  if (trans) t = oracle::plain::transpose(order, order, t);
  const bool lower = upper == trans;
  std::vector<double> x;
  if (left) {
    x = oracle::plain::solve(lower, rows, cols, t, b);
  } else {
    x = oracle::plain::solve(!lower, cols, rows, oracle::plain::transpose(cols, cols, t),
                             oracle::plain::transpose(rows, cols, b));
    x = oracle::plain::transpose(cols, rows, x);
  }
  Reference reference;
  reference.product = same(x);
  reference.k = order;
  reference.before = b;
  reference.apply = [left, rows, cols, t = std::move(t)](const std::vector<double>& result) {
    return left ? oracle::multiply(rows, cols, rows, t, result)
                : oracle::multiply(rows, cols, cols, result, t);
  };
  return reference;
}

Product gathered(const Inputs& in, const std::string& output, Product product,
                 std::int64_t* terms) {
  const std::vector<std::int64_t> places = positions(*in.routine.find(output), in.integers, 0);
  std::map<std::int64_t, std::pair<double, double>> sums;
  for (std::size_t e = 0; e < places.size(); ++e) {
    sums[places[e]].first += product.value[e];
    sums[places[e]].second += product.magnitude[e];
  }
  for (std::size_t e = 0; e < places.size(); ++e) {
    std::tie(product.value[e], product.magnitude[e]) = sums[places[e]];
  }
  *terms = sums.empty() ? 1 : static_cast<std::int64_t>(places.size() / sums.size());
  return product;
}

}  // namespace fragblas::test
