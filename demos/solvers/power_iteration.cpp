// power_iteration: the eigenvalue of largest absolute value of a symmetric matrix, and its
// eigenvector, without a number coming back before the end: the norm stays on the device as a
// one-element view, `run` inverts it there, and the inverse is the alpha of scal.
//
//   power_iteration [N [ITERATIONS]]
//
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdio>
#include <fragblas/fragblas.hpp>
#include <utility>
#include <vector>

#include "support.hpp"

namespace {

using fragblas::MatrixView;
using fragblas::Vector;
using fragblas::VectorView;

// The others lie between -5 and 5, so that an iteration halves their part of the vector.
constexpr double kLargest = 10, kOthers = 5;
constexpr double kBound = 1e-4;  // relative, of the eigenvalue and of |A x - lambda x|

// Of a vector of zeros, which A = 0 makes, 1 / 0 would make NaN.
constexpr char kInverse[] = "return norm > 1e-37 ? 1.0 / norm : 0.0;";

// The eigenvector, of length 1, that `start` turns to, and behind it each iteration's estimate of
// the eigenvalue: in one buffer, so that one read brings both.
fragblas::Buffer power_iteration(fragblas::Context& blas, const MatrixView& a,
                                 const VectorView& start, int iterations) {
  const std::int64_t n = start.size;
  fragblas::Buffer result = blas.buffer(n + iterations);
  Vector x = blas.vector(n), y = blas.vector(n);
  const Vector norm = blas.vector(1), inverse = blas.vector(1);
  const auto normalize = [&](const VectorView& v) {
    nrm2(v, norm);
    run(kInverse, {{"norm", norm}}, inverse);
    scal(inverse, v);
  };
  copy(start, x);
  normalize(x);
  for (int k = 0; k < iterations; ++k) {
    gemv(a, x, y);
    dot(x, y, result.vector(1, n + k));
    normalize(y);
    std::swap(x, y);  // the handles: nothing moves on the device
  }
  copy(x, result.vector(n));
  return result;
}

bool solve(fragblas::Context& blas, const solvers::Size& size) {
  const auto n = static_cast<std::size_t>(size.n);
  std::vector<double> eigenvalues = {kLargest};
  for (int i = 1; i < size.n; ++i) {
    eigenvalues.push_back(kOthers * (2.0 * i / size.n - 1));
  }
  const std::vector<float> a = solvers::symmetric_matrix(eigenvalues, 1);

  const fragblas::Stats before = blas.stats();
  const fragblas::Buffer result =
      power_iteration(blas, blas.matrix(size.n, size.n, a),
                      blas.vector(solvers::random_vector(size.n, 2)), size.iterations);
  const std::vector<float> x_and_history = result.read();

  std::printf("largest eigenvalue of A, of order %d\niteration  estimate\n", size.n);
  const auto estimate = [&](int k) {
    return static_cast<double>(x_and_history[n + static_cast<std::size_t>(k) - 1]);
  };
  for (int k = 1; k <= size.iterations; ++k) {
    if (k % 5 == 0 || k == size.iterations) {
      std::printf("%9d  %.6f\n", k, estimate(k));
    }
  }
  const double lambda = estimate(size.iterations);
  const double error = std::abs(lambda - kLargest) / kLargest;
  const std::vector<float> x(x_and_history.begin(), x_and_history.begin() + size.n);
  std::vector<double> r = solvers::multiply(a, x);
  for (std::size_t i = 0; i < n; ++i) {
    r[i] -= lambda * static_cast<double>(x[i]);
  }
  const double residual = solvers::length(r) / kLargest;
  const bool right = error <= kBound && residual <= kBound;
  std::printf(
      "%.6f after %d iterations, %g by construction: error %.2e, |A x - lambda x| / lambda = %.2e "
      "in double, at most %g: %s\n",
      lambda, size.iterations, kLargest, error, residual, kBound, right ? "right" : "WRONG");
  return solvers::print_counts(blas, before) && right;
}

}  // namespace

int main(int argc, char** argv) {
  return solvers::run_program(argc, argv, {512, 40}, solve);
}
