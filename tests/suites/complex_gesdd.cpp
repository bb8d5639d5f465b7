// cgesdd. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "fragblas/complex_linalg.hpp"
#include "support/complex_factors.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/singular.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};

// The vectors of the doubled problem are the largest buffer.
bool fits(std::int64_t m, std::int64_t n) {
  const std::int64_t longest = std::max(m, n) + 4, twice = 2 * std::min(m, n) + 8;
  return std::max(2 * longest * longest, std::max(twice, std::int64_t{100}) * twice) + 200 <=
         info().max_buffer_elements;
}

ComplexDense adjoint(const ComplexDense& a) {
  return op_of(Op::ConjTrans, a);
}

// What single precision has of it.
ComplexDense rounded(const ComplexDense& a) {
  return a.map([](Wide value) { return Wide(Complex(value)); });
}

// Against those of [Re -Im; Im Re], of which each comes twice, in double precision.
void check_values(const ComplexDense& a, const std::vector<float>& s) {
  const std::int64_t m = a.rows, n = a.cols;
  Dense real(2 * m, 2 * n);
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      real(i, j) = real(m + i, n + j) = a(i, j).real();
      real(m + i, j) = a(i, j).imag();
      real(i, n + j) = -a(i, j).imag();
    }
  }
  const std::vector<double> twice = singular_values(real);
  const double largest = twice.empty() ? 0 : twice[0];
  double error = 0;
  for (std::size_t i = 0; i < s.size(); ++i) {
    error = std::max(error, std::abs(static_cast<double>(s[i]) - twice[2 * i]));
  }
  if (largest == 0) {
    CHECK(error == 0);
  } else {
    CHECK(error / (kEps * largest * static_cast<double>(std::max(m, n))) < kMostUnits);
  }
}

void check_vectors(const ComplexDense& a, const std::vector<float>& s, const ComplexDense& u,
                   const ComplexDense& vt) {
  const auto order = static_cast<std::int64_t>(s.size());
  ComplexDense scaled = corner(u, u.rows, order);
  for (std::int64_t i = 0; i < scaled.rows; ++i) {
    for (std::int64_t j = 0; j < order; ++j) scaled(i, j) *= s[static_cast<std::size_t>(j)];
  }
  const ComplexDense product = scaled * corner(vt, order, vt.cols);
  CHECK(complex_units(product, a, std::max(a.rows, a.cols), norm1(a)) < kMostUnits);
  CHECK(complex_units(adjoint(u) * u, complex_identity(u.cols), a.rows, 1) < kMostUnits);
  CHECK(complex_units(vt * adjoint(vt), complex_identity(vt.rows), a.cols, 1) < kMostUnits);
}

// reference: whether values are compared, which takes its time.
void check_svd(const ComplexDense& a, SvdJob job, Rng& random, bool reference = true) {
  const std::int64_t m = a.rows, n = a.cols, order = std::min(m, n);
  const bool all = job == SvdJob::All, none = job == SvdJob::None;
  INFO(m, " x ", n, ", job ", static_cast<int>(job));
  const auto stored = [&](const ComplexDense& dense) {
    return ComplexOperand::matrix(random, dense, kLayouts[random.below(2)], random.below(4),
                                  blas());
  };
  ComplexOperand matrix = stored(a), left = stored(ComplexDense(m, none ? 0 : all ? m : order));
  ComplexOperand right = stored(ComplexDense(none ? 0 : all ? n : order, n));
  const Vector s = blas().vector(filled(order + 3, 5)), failed = blas().vector(filled(3, 5));
  cgesdd(matrix.matrix_view(), s.view(order, 2), left.matrix_view(), right.matrix_view(), job,
         failed.view(1, 1));
  CHECK(failed.read() == std::vector<float>{5, 0, 5});
  std::vector<float> values = s.read();
  CHECK(values[0] + values[1] + values.back() == 15);
  values = {values.begin() + 2, values.end() - 1};
  for (std::size_t i = 0; i < values.size(); ++i) {
    CHECK(values[i] >= 0);
    if (i > 0) CHECK(values[i] <= values[i - 1]);
  }
  for (ComplexOperand* const operand : {&matrix, &left, &right}) {
    operand->fetch();
    CHECK(operand->touched() == 0);
  }
  CHECK(matrix.changed() == 0);
  if (reference) check_values(a, values);
  if (!none) check_vectors(a, values, left.elements(), right.elements());
}

// Q of random numbers: columns are orthonormal.
ComplexDense unitary(Rng& random, std::int64_t n) {
  ComplexDense q = random_numbers(random, n, n, Data::Unit);
  for (std::int64_t j = 0; j < n; ++j) {
    for (int again = 0; again < 2; ++again) {
      for (std::int64_t k = 0; k < j; ++k) {
        Wide product = 0;
        for (std::int64_t i = 0; i < n; ++i) product += std::conj(q(i, k)) * q(i, j);
        for (std::int64_t i = 0; i < n; ++i) q(i, j) -= product * q(i, k);
      }
    }
    double square = 0;
    for (std::int64_t i = 0; i < n; ++i) square += std::norm(q(i, j));
    for (std::int64_t i = 0; i < n; ++i) q(i, j) /= std::sqrt(square);
  }
  return q;
}

ComplexDense with_given_values(Rng& random, std::int64_t m, std::int64_t n,
                               const std::function<double(std::int64_t)>& value) {
  ComplexDense middle(m, n);
  for (std::int64_t i = 0; i < std::min(m, n); ++i) middle(i, i) = value(i);
  return rounded(unitary(random, m) * middle * unitary(random, n));
}

}  // namespace

TEST_SUITE_BEGIN("complex_gesdd");

TEST_CASE("cgesdd of all shapes, jobs, layouts and gaps") {
  Rng random = rng("cgesdd");
  for (std::int64_t trial = 0; trial < 60; ++trial) {
    const std::int64_t m = trial <= 40 ? trial : random.below(41);
    const std::int64_t n = trial % 3 == 0 ? m : random.below(41);
    if (!fits(m, n)) continue;
    check_svd(random_numbers(random, m, n, Data::Unit), static_cast<SvdJob>(random.below(3)),
              random, std::min(m, n) <= 14);
  }
}

TEST_CASE("cgesdd of large, tall and wide matrices") {
  Rng random = rng("cgesdd large");
  const std::int64_t shapes[][2] = {{110, 110}, {200, 5}, {7, 150}, {67, 71}, {1, 90}};
  for (const auto& [m, n] : shapes) {
    if (!fits(m, n)) continue;
    check_svd(random_numbers(random, m, n, Data::Unit), SvdJob::Thin, random, std::min(m, n) < 9);
  }
  if (fits(60, 9)) check_svd(random_numbers(random, 60, 9, Data::Unit), SvdJob::All, random);
}

TEST_CASE("cgesdd of matrices that are hard") {
  Rng random = rng("cgesdd hard");
  const std::function<double(std::int64_t)> choices[] = {
      [](std::int64_t i) { return std::pow(10.0, -0.5 * static_cast<double>(i)); },  // graded
      [](std::int64_t i) { return i < 5 ? 1.0 : 0.0; },                              // rank 5
      [](std::int64_t i) { return i % 2 == 0 ? 1.0 : 0.5; },                         // repeated
      [](std::int64_t i) { return i == 0 ? 1.0 : 1e-5; },
      [](std::int64_t) { return 3.0; },
  };
  for (const auto& value : choices) {
    if (fits(18, 18)) check_svd(with_given_values(random, 18, 18, value), SvdJob::All, random);
    if (fits(13, 21)) check_svd(with_given_values(random, 13, 21, value), SvdJob::Thin, random);
  }
  const std::int64_t m = 14, n = 11;
  if (!fits(m, n)) return;
  ComplexDense rows = random_numbers(random, m, n, Data::Unit), equal = rows, last(m, n);
  ComplexDense phases(m, n);
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      equal(i, j) = equal(i, j - j % 3);
      rows(i, j) *= std::pow(10.0, -static_cast<double>(i));
      phases(i, j) = (i + j) % 2 == 0 ? Wide(0, 1) : Wide(1);
    }
  }
  last(m - 1, n - 1) = Wide(0, 2);
  const ComplexDense any = random_numbers(random, m, n, Data::Unit);
  for (const ComplexDense& a :
       {ComplexDense(m, n), rounded(rows), equal, phases, last, complex_identity(n),
        Wide(0, 1) * complex_identity(n), rounded(Wide(1e30) * any), rounded(Wide(1e-30) * any)}) {
    check_svd(a, SvdJob::All, random);
    check_svd(adjoint(a), SvdJob::Thin, random);
  }
}

TEST_CASE("cgesdd of Inf or NaN ends, and says so") {
  Rng random = rng("cgesdd nan");
  for (const std::int64_t n : {1, 9, 50}) {
    const std::int64_t m = n + 3;
    if (!fits(m, n)) continue;
    for (const float bad : {kNan, std::numeric_limits<float>::infinity()}) {
      std::vector<Complex> numbers;
      for (const Wide value : random_numbers(random, m, n, Data::Unit).values) {
        numbers.emplace_back(value);
      }
      numbers[static_cast<std::size_t>(n == 1 ? 2 : 30)] = Complex(1, bad);
      const ComplexMatrix a(blas(), m, n, numbers), u(blas(), m, n), vt(blas(), n, n);
      const Vector s = blas().vector(n), failed = blas().vector(1);
      cgesdd(a, s, u, vt, SvdJob::Thin, failed);
      CHECK(failed.read()[0] > 0);
      CHECK(count_nan(s.read()) > 0);
    }
  }
}

TEST_CASE("cgesdd of a matrix without rows or columns") {
  const ComplexVector vt(blas(), std::vector<Complex>(9, Complex(3, 3)));
  const Vector failed = blas().vector(filled(1, 3));
  const Operand null;
  cgesdd(Layout::RowMajor, SvdJob::All, 0, 3, null, 3, null, null, 1, Operand(vt), 3,
         Operand(failed));
  CHECK(vt.read() == std::vector<Complex>{1, 0, 0, 0, 1, 0, 0, 0, 1});
  CHECK(failed.read()[0] == 0);
  CHECK_NOTHROW(
      cgesdd(Layout::RowMajor, SvdJob::Thin, 4, 0, null, 1, null, null, 1, null, 1, null));
}

TEST_CASE("rule 6, 37: arguments of cgesdd") {
  const std::vector<Complex> numbers(20, Complex(1, 2));
  const ComplexVector a(blas(), numbers);
  const Vector s = blas().vector(4);
  const auto call = [&](SvdJob job, std::int64_t ldu) {
    return error_of([&] {
      cgesdd(Layout::RowMajor, job, 4, 2, Operand(a), 2, Operand(s), Operand(a), ldu, Operand(a), 2,
             Operand());
    });
  };
  CHECK(call(static_cast<SvdJob>(7), 2) ==
        "cgesdd: job = 7, must be None (0), Thin (1) or All (2)");
  CHECK(call(SvdJob::All, 3) == "cgesdd: ldu = 3, must be at least max(1, m) = 4");
  // Singular values are floats, and A is not.
  CHECK(error_of([&] { cgesdd(a.matrix(4, 2), a.vector(2), {}, {}, SvdJob::None); }) != "");
  CHECK(error_of([&] { cgesdd(a.matrix(4, 2), s.vector(3), {}, {}, SvdJob::None); }) ==
        "cgesdd: s.size = 3, must be min(a.rows, a.cols) = 2");
  CHECK(a.read() == numbers);
}

TEST_SUITE_END();

}  // namespace fragblas::test
