// Matrices of refined vectors. SPDX-License-Identifier: MIT
#include "double_linalg/spectrum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fragblas/double.hpp"
#include "fragblas/linalg.hpp"
#include "memory/views.hpp"
#include "transfer/transfer.hpp"

namespace fragblas::detail {

namespace {

MatrixView copied(const MatrixView& a) {
  const MatrixView result = make_matrix(a, 'd', a.rows, a.cols);
  domatcopy(a, result);
  return result;
}

}  // namespace

MatrixView on_device(const MatrixView& like, const Panel& panel) {
  const MatrixView result = make_matrix(like, 'd', panel.rows, panel.cols);
  upload(*result.data.buffer, 0, panel.numbers.data(), panel.rows * panel.cols);
  return result;
}

MatrixView on_device(const MatrixView& like, std::int64_t order,
                     const std::vector<float>& numbers) {
  const MatrixView result = make_matrix(like, 's', order, order);
  upload(*result.data.buffer, 0, numbers.data(), order * order);
  return result;
}

MatrixView narrowed(const MatrixView& a) {
  const MatrixView result = make_matrix(a, 's', a.rows, a.cols);
  dlag2s(a, result);
  return result;
}

MatrixView widened(const MatrixView& a) {
  const MatrixView result = make_matrix(a, 'd', a.rows, a.cols);
  slag2d(a, result);
  return result;
}

MatrixView product(const MatrixView& a, const MatrixView& b, Op trans) {
  const MatrixView result = make_matrix(a, 'd', trans == Op::NoTrans ? a.rows : a.cols, b.cols);
  dgemm(a, b, result, {1, 0, trans});
  return result;
}

MatrixView corrected(const MatrixView& v, const MatrixView& e) {
  const MatrixView result = copied(v);
  dgemm(v, e, result, {1, 1});
  return result;
}

MatrixView single_eigenvectors(const MatrixView& a) {
  const MatrixView vectors = make_matrix(a, 's', a.rows, a.rows);
  eigh(a, make_matrix(a, 's', a.rows, 1).col(0), vectors);
  return widened(vectors);
}

void turn(const MatrixView& v, std::int64_t first, const MatrixView& w) {
  // W := W * (3 I - W^T * W) / 2: orthogonal to second order of what it lacked.
  const MatrixView better = copied(w);
  dgemm(w, product(w, w, Op::Trans), better, {-0.5, 1.5});
  const MatrixView columns = v.block(0, first, v.rows, w.cols);
  domatcopy(product(columns, better), columns);
}

void write_values(const VectorView& x, const MatrixView& like, std::vector<double> values,
                  int exponent) {
  for (double& value : values) {
    value = std::ldexp(value, exponent);
  }
  Panel column{static_cast<std::int64_t>(values.size()), 1, {}};
  column.numbers = std::move(values);
  dcopy(on_device(like, column).col(0), x);
}

void spoil(const MatrixView& a) {
  if (a.data.buffer) {
    domatcopy(a, a, {std::numeric_limits<double>::quiet_NaN()});
  }
}

int scale(Panel& a, bool& finite) {
  double most = 0;
  finite = true;
  for (const double x : a.numbers) {
    finite = finite && std::isfinite(x);
    most = std::max(most, std::fabs(x));
  }
  if (!finite || most == 0) {
    return 0;
  }
  const int exponent = std::ilogb(most) + 1;
  for (double& x : a.numbers) {
    x = std::ldexp(x, -exponent);
  }
  return exponent;
}

double norm_of(Panel& a) {
  double most = 0;
  for (std::int64_t j = 0; j < a.cols; ++j) {
    double squares = 0;
    for (std::int64_t i = 0; i < a.rows; ++i) {
      squares += a.at(i, j) * a.at(i, j);
    }
    most = std::max(most, squares);
  }
  return std::sqrt(most);
}

}  // namespace fragblas::detail
