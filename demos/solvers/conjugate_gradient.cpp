// conjugate_gradient: solves A x = b, A symmetric and positive definite, without a number coming
// back before the end. Every dot product stays on the device as a one-element view, `run` divides
// them there, and the quotients are the alpha and beta of the next calls.
//
//   conjugate_gradient [N [ITERATIONS]]
//
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdio>
#include <fragblas/fragblas.hpp>
#include <vector>

#include "support.hpp"

namespace {

using fragblas::MatrixView;
using fragblas::Vector;
using fragblas::VectorView;

// With eigenvalues from 1 to 100 an iteration takes off a factor of at least
// (sqrt(100) - 1) / (sqrt(100) + 1) = 9 / 11: 80 of them reach the bound, whatever n is.
constexpr double kCondition = 100;
constexpr double kBound = 1e-5;  // of |b - A x| / |b|

// Once the residual is 0, or so small that its square is, there is nothing left to do: a step of
// length 0 then, where 0 / 0 would make everything NaN.
constexpr char kAlpha[] = "return pq < -1e-37 ? -rr / pq : 0.0;";
constexpr char kBeta[] = "return rr > 1e-37 ? rr_next / rr : 0.0;";

// The x in A x = b after so many iterations, from x = 0, and behind it r . r before the first,
// after the first, and so on: in one buffer, so that one read brings both.
fragblas::Buffer conjugate_gradient(fragblas::Context& blas, const MatrixView& a,
                                    const VectorView& b, int iterations) {
  const std::int64_t n = b.size;
  fragblas::Buffer result = blas.buffer(n + iterations + 1);
  const VectorView x = result.vector(n);
  const Vector r = blas.vector(n), p = blas.vector(n), q = blas.vector(n);
  const Vector pq = blas.vector(1), alpha = blas.vector(1), beta = blas.vector(1);
  copy(b, r);
  copy(b, p);
  dot(r, r, result.vector(1, n));
  for (int k = 0; k < iterations; ++k) {
    const VectorView rr = result.vector(1, n + k), rr_next = result.vector(1, n + k + 1);
    gemv(a, p, q, {-1});  // q := -A p, so that x and r both go alpha times something further
    dot(p, q, pq);
    run(kAlpha, {{"rr", rr}, {"pq", pq}}, alpha);
    axpy(alpha, p, x);
    axpy(alpha, q, r);
    dot(r, r, rr_next);
    run(kBeta, {{"rr", rr}, {"rr_next", rr_next}}, beta);
    axpby(1, r, beta, p);  // p := r + beta p
  }
  return result;
}

bool solve(fragblas::Context& blas, const solvers::Size& size) {
  const auto n = static_cast<std::size_t>(size.n);
  std::vector<double> eigenvalues;
  for (int i = 0; i < size.n; ++i) {
    eigenvalues.push_back(std::pow(kCondition, i / std::fmax(1, size.n - 1)));
  }
  const std::vector<float> a = solvers::symmetric_matrix(eigenvalues, 1);
  const std::vector<float> b = solvers::random_vector(size.n, 2);

  const fragblas::Stats before = blas.stats();
  const fragblas::Buffer result =
      conjugate_gradient(blas, blas.matrix(size.n, size.n, a), blas.vector(b), size.iterations);
  const std::vector<float> x_and_history = result.read();

  std::printf("A x = b, A of order %d with condition number %g\niteration  |r| / |b|\n", size.n,
              kCondition);
  const auto rr = [&](int k) {
    return static_cast<double>(x_and_history[n + static_cast<std::size_t>(k)]);
  };
  for (int k = 0; k <= size.iterations; ++k) {
    if (k % 10 == 0 || k == size.iterations) {
      std::printf("%9d  %.2e\n", k, std::sqrt(rr(k) / rr(0)));
    }
  }
  // The device's r is what the recurrence makes of it. This is the true one.
  const std::vector<float> x(x_and_history.begin(), x_and_history.begin() + size.n);
  std::vector<double> r = solvers::multiply(a, x);
  for (std::size_t i = 0; i < n; ++i) {
    r[i] = static_cast<double>(b[i]) - r[i];
  }
  const double residual = solvers::length(r) / solvers::length({b.begin(), b.end()});
  const bool right = residual <= kBound && std::isfinite(rr(size.iterations));
  std::printf("|b - A x| / |b| = %.2e in double after %d iterations, at most %g: %s\n", residual,
              size.iterations, kBound, right ? "right" : "WRONG");
  return solvers::print_counts(blas, before) && right;
}

}  // namespace

int main(int argc, char** argv) {
  return solvers::run_program(argc, argv, {512, 80}, solve);
}
