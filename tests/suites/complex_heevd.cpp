// cheevd and ceigh. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "fragblas/complex_linalg.hpp"
#include "support/complex_factors.hpp"
#include "support/eigenpairs.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Uplo kUplos[] = {Uplo::Lower, Uplo::Upper};

bool fits(std::int64_t n) {
  return 4 * (n + 4) * (n + 4) + 16 <= info().max_buffer_elements;
}

ComplexDense hermitian_matrix(Rng& random, std::int64_t n) {
  return expanded(random_numbers(random, n, n, Data::Unit), Uplo::Lower, Mirror::Hermitian);
}

ComplexDense read(const ComplexMatrix& matrix, std::int64_t n) {
  ComplexDense result(n, n);
  const std::vector<Complex> numbers = matrix.read();
  std::copy(numbers.begin(), numbers.end(), result.values.begin());
  return result;
}

// In LAPACK's units: the residual, and V^H * V; and that values ascend.
void check_pairs(const ComplexDense& a, const ComplexDense& v, const std::vector<float>& w) {
  const std::int64_t n = a.rows;
  ComplexDense scaled = v;
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) scaled(i, j) *= w[static_cast<std::size_t>(j)];
  }
  CHECK(complex_units(a * v, scaled, n, std::max(norm1(a), 1e-37)) < kMostUnits);
  CHECK(complex_units(op_of(Op::ConjTrans, v) * v, complex_identity(n), n, 1) < kMostUnits);
  CHECK(std::is_sorted(w.begin(), w.end()));
}

// Against those of [Re -Im; Im Re], of which each comes twice, by Jacobi's method in double
// precision.
void check_values(const ComplexDense& a, const std::vector<float>& w) {
  const std::int64_t n = a.rows;
  Dense real(2 * n, 2 * n);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      real(i, j) = real(n + i, n + j) = a(i, j).real();
      real(n + i, j) = a(i, j).imag();
      real(i, n + j) = -a(i, j).imag();
    }
  }
  std::vector<float> twice;
  for (const float value : w) twice.insert(twice.end(), 2, value);
  check_eigenvalues(real, twice);
}

void check_close(const ComplexDense& a, const std::vector<float>& w,
                 const std::vector<float>& others) {
  double worst = 0;
  for (std::size_t i = 0; i < w.size(); ++i) {
    worst = std::max(worst, std::abs(static_cast<double>(w[i]) - static_cast<double>(others[i])));
  }
  CHECK(worst <= kMostUnits * kEps * norm1(a));
}

struct Named {
  std::string name;
  ComplexDense a;
};

// Eigenvalues that are known, repeated, graded, close together or far from 1.
std::vector<Named> special_matrices(Rng& random, std::int64_t n) {
  ComplexDense phases(n, n), imaginary(n, n), graded(n, n), diagonal(n, n), wilkinson(n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    diagonal(i, i) = static_cast<double>((i * 7) % n) - 5;
    wilkinson(i, i) = std::abs(static_cast<double>(2 * i - n + 1)) / 2;
    if (i > 0) {
      wilkinson(i, i - 1) = Wide(0.6f, 0.8f);
      wilkinson(i - 1, i) = Wide(0.6f, -0.8f);
    }
    for (std::int64_t j = 0; j < n; ++j) {
      // Rank one, with powers of i.
      phases(i, j) = std::vector<Wide>{
          1, Wide(0, 1), -1, Wide(0, -1)}[static_cast<std::size_t>(((i - j) % 4 + 4) % 4)];
      if (i != j) imaginary(i, j) = Wide(0, i > j ? 1 : -1);
      const double size = std::pow(0.6, static_cast<double>(i + j));
      graded(i, j) = i == j ? Wide(size) : Wide(size / 2, i > j ? size / 3 : -size / 3);
    }
  }
  std::vector<Named> list = {{"zeros", ComplexDense(n, n)},
                             {"identity", complex_identity(n)},
                             {"phases", phases},
                             {"imaginary", imaginary},
                             {"graded", graded},
                             {"diagonal", diagonal},
                             {"Wilkinson's", wilkinson}};
  const ComplexDense any = hermitian_matrix(random, n);
  list.push_back({"large", Wide(1e18) * any});
  list.push_back({"small", Wide(1e-18) * any});
  // A cluster: the identity and a little more.
  list.push_back({"cluster", complex_identity(n) + Wide(1e-6) * any});
  for (Named& named : list) {
    named.a = named.a.map([](Wide value) { return Wide(Complex(value)); });
  }
  return list;
}

}  // namespace

TEST_SUITE_BEGIN("complex_heevd");

TEST_CASE("cheevd of all orders, layouts, triangles and gaps") {
  Rng random = rng("cheevd");
  std::vector<std::int64_t> orders;
  for (std::int64_t n = 0; n <= 40; ++n) orders.push_back(n);
  orders.insert(orders.end(), {63, 64, 65, 66, 100, 131});
  for (const std::int64_t n : orders) {
    if (!fits(n)) continue;
    const Layout layout = kLayouts[random.below(2)];
    const Uplo uplo = kUplos[random.below(2)];
    const std::int64_t slack = random.below(4);
    INFO("n ", n, ", layout ", static_cast<int>(layout), ", uplo ", static_cast<int>(uplo),
         ", slack ", slack);
    const ComplexDense a = hermitian_matrix(random, n);
    // Neither the other triangle nor imaginary parts on the diagonal are looked at.
    const ComplexDense given = spoilt(a, uplo, Mirror::Hermitian);
    ComplexOperand stored = ComplexOperand::matrix(random, given, layout, slack, blas());
    const Vector w = blas().vector(filled(n + 2, 7)), failures = blas().vector(filled(1, 9));
    cheevd(stored.matrix_view(), w.view(n, 1), Vectors::No, failures, uplo);
    CHECK(failures.read()[0] == 0);
    std::vector<float> alone = w.read();
    alone = {alone.begin() + 1, alone.end() - 1};
    CHECK(std::is_sorted(alone.begin(), alone.end()));
    stored.fetch();
    CHECK(stored.changed() == 0);

    cheevd(stored.matrix_view(), w.view(n, 1), Vectors::Yes, failures, uplo);
    CHECK(failures.read()[0] == 0);
    stored.fetch();
    CHECK(stored.touched() == 0);
    std::vector<float> values = w.read();
    CHECK(values.front() == 7);
    CHECK(values.back() == 7);
    values = {values.begin() + 1, values.end() - 1};
    check_pairs(a, stored.elements(), values);
    if (n <= 16) check_values(a, values);
    check_close(a, alone, values);
  }
}

TEST_CASE("ceigh keeps A") {
  Rng random = rng("ceigh");
  const std::int64_t n = 21;
  const ComplexDense a = hermitian_matrix(random, n);
  for (const Layout layout : kLayouts) {
    ComplexOperand from = ComplexOperand::matrix(random, a, layout, 1, blas());
    ComplexOperand v =
        ComplexOperand::matrix(random, ComplexDense(n, n), kLayouts[random.below(2)], 2, blas());
    const Vector w = blas().vector(n);
    ceigh(from.matrix_view(), w, v.matrix_view());
    v.fetch();
    check_pairs(a, v.elements(), w.read());
    CHECK(v.touched() == 0);
    from.fetch();
    CHECK(from.changed() == 0);
    const Vector alone = blas().vector(n);
    ceigh(from.matrix_view(), alone);
    check_close(a, alone.read(), w.read());
  }
}

TEST_CASE("matrices whose eigenvalues are known, repeated, graded, clustered or far from 1") {
  Rng random = rng("cheevd special");
  for (const std::int64_t n : {13, 70}) {
    if (!fits(n)) continue;
    for (const Named& named : special_matrices(random, n)) {
      INFO("n ", n, ", ", named.name);
      const ComplexDense& a = named.a;
      std::vector<Complex> numbers;
      for (const Wide value : a.values) numbers.emplace_back(value);
      const ComplexMatrix matrix(blas(), n, n, numbers);
      const Vector w = blas().vector(n), failures = blas().vector(1);
      cheevd(matrix, w, Vectors::Yes, failures);
      CHECK(failures.read()[0] == 0);
      check_pairs(a, read(matrix, n), w.read());
      if (n <= 16) check_values(a, w.read());
    }
  }
}

TEST_CASE("cheevd of NaN and Inf ends, and tells") {
  Rng random = rng("cheevd nan");
  for (const std::int64_t n : {1, 9, 70}) {
    if (!fits(n)) continue;
    for (const float bad : {kNan, std::numeric_limits<float>::infinity()}) {
      for (const Vectors vectors : {Vectors::Yes, Vectors::No}) {
        std::vector<Complex> numbers;
        for (const Wide value : hermitian_matrix(random, n).values) numbers.emplace_back(value);
        numbers[static_cast<std::size_t>(n == 1 ? 0 : 4 * n + 2)] = Complex(bad, 1);
        const ComplexMatrix matrix(blas(), n, n, numbers);
        const Vector w = blas().vector(n), failures = blas().vector(1);
        cheevd(matrix, w, vectors, failures);
        CHECK(count_nan(w.read()) > 0);
        CHECK(!(failures.read()[0] == 0));
      }
    }
  }
}

TEST_CASE("rule 6, 37: arguments of cheevd") {
  const std::vector<Complex> numbers(20, Complex(1, 2));
  const ComplexVector a(blas(), numbers);
  const Vector w = blas().vector(filled(8, 1.0f)), failures = blas().vector(filled(1, 5));
  const Operand null;
  CHECK_NOTHROW(
      cheevd(Layout::RowMajor, Vectors::Yes, Uplo::Lower, 0, null, 1, null, Operand(failures)));
  CHECK(failures.read()[0] == 0);
  CHECK(error_of([&] {
          cheevd(Layout::RowMajor, Vectors::Yes, Uplo::Lower, 3, Operand(a), 2, Operand(w), null);
        }) == "cheevd: lda = 2, must be at least max(1, n) = 3");
  CHECK(error_of([&] { cheevd(a.matrix(3, 3), w.vector(2)); }) ==
        "cheevd: w.size = 2, must be a.rows = 3");
  CHECK(error_of([&] { ceigh(a.matrix(3, 3), w.vector(3), a.matrix(3, 4)); }) ==
        "ceigh: v.cols = 4, must be w.size = 3");
  CHECK(error_of([&] { cheevd(a.matrix(3, 3), w.vector(3), static_cast<Vectors>(4)); }) ==
        "cheevd: vectors = 4, must be No or Yes");
  // Eigenvalues are floats, and A is not.
  CHECK(error_of([&] { cheevd(w.matrix(2, 2), w.vector(2)); }) != "");
  CHECK(error_of([&] { cheevd(a.matrix(2, 2), a.vector(2)); }) != "");
  CHECK(a.read() == numbers);
}

TEST_SUITE_END();

}  // namespace fragblas::test
