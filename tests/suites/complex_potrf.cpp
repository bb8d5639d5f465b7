// cpotrf, cpotrs and cposv. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "fragblas/complex_linalg.hpp"
#include "support/complex_factors.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/factors.hpp"

namespace fragblas::test {
namespace {

const std::vector<Layout> kLayouts = {Layout::RowMajor, Layout::ColMajor};
const std::vector<Uplo> kUplos = {Uplo::Lower, Uplo::Upper};

bool fits(std::int64_t n, std::int64_t slack) {
  return 2 * (n * (n + slack) + 12) <= info().max_buffer_elements;
}

ComplexDense product_of_factor(const ComplexDense& stored, Uplo uplo) {
  const ComplexDense factor = expanded(stored, uplo, Mirror::Triangular);
  const ComplexDense other = op_of(Op::ConjTrans, factor);
  return uplo == Uplo::Lower ? factor * other : other * factor;
}

// The diagonal of a factor is real.
bool has_real_diagonal(const ComplexDense& factor) {
  for (std::int64_t i = 0; i < factor.rows; ++i) {
    if (factor(i, i).imag() != 0) return false;
  }
  return true;
}

}  // namespace

TEST_SUITE_BEGIN("complex_potrf");

TEST_CASE("rule 15, 16: cpotrf and cpotrs of all orders, layouts, triangles and gaps") {
  Rng random = rng("cpotrf");
  std::vector<std::int64_t> orders;
  for (std::int64_t n = 0; n <= 40; ++n) orders.push_back(n);
  orders.insert(orders.end(), {63, 64, 65, 70, 129, 200});
  for (const std::int64_t n : orders) {
    const Layout layout = random.pick(kLayouts), layout_b = random.pick(kLayouts);
    const Uplo uplo = random.pick(kUplos);
    const std::int64_t sides = random.below(6), slack = random.below(3);
    if (!fits(n, slack)) continue;
    INFO("n ", n, ", nrhs ", sides, ", layouts ", static_cast<int>(layout), " ",
         static_cast<int>(layout_b), ", uplo ", static_cast<int>(uplo), ", slack ", slack);
    const ComplexDense a = hermitian_definite(random, n);
    ComplexOperand stored =
        ComplexOperand::matrix(random, spoilt(a, uplo, Mirror::Hermitian), layout, slack, blas());
    const Vector failed = blas().vector(std::vector<float>{7});
    cpotrf(stored.matrix_view(), failed, uplo);
    CHECK(failed.read() == std::vector<float>{0});
    stored.fetch();
    CHECK(stored.touched([&](auto i, auto j) { return in_triangle(uplo, i, j); }) == 0);
    const ComplexDense factor = stored.elements();
    CHECK(has_real_diagonal(factor));
    CHECK(complex_units(product_of_factor(factor, uplo), a, n, norm1(a)) < kMostUnits);

    const ComplexDense b = random_numbers(random, n, sides, Data::Unit);
    ComplexOperand right = ComplexOperand::matrix(random, b, layout_b, slack, blas());
    cpotrs(stored.matrix_view(), right.matrix_view(), uplo);
    right.fetch();
    CHECK(right.touched() == 0);
    const ComplexDense x = right.elements();
    CHECK(complex_units(a * x, b, n, norm1(a) * norm1(x)) < kMostUnits);
  }
}

TEST_CASE("cpotrf of more columns than are updated block by block") {
  Rng random = rng("cpotrf large");
  const std::int64_t n = 530;
  if (!fits(n, 0)) return;
  const ComplexDense a = hermitian_definite(random, n);
  ComplexOperand stored = ComplexOperand::matrix(random, spoilt(a, Uplo::Upper, Mirror::Hermitian),
                                                 Layout::ColMajor, 1, blas());
  const Vector failed = blas().vector(1);
  cpotrf(stored.matrix_view(), failed, Uplo::Upper);
  CHECK(failed.read()[0] == 0);
  stored.fetch();
  CHECK(stored.touched([](auto i, auto j) { return in_triangle(Uplo::Upper, i, j); }) == 0);
  CHECK(complex_units(product_of_factor(stored.elements(), Uplo::Upper), a, n, norm1(a)) <
        kMostUnits);
}

TEST_CASE("info names the first minor that is not positive, whatever the imaginary part is") {
  Rng random = rng("cpotrf info");
  for (const std::int64_t n : {1, 4, 5, 16, 17, 66, 130}) {
    if (!fits(n, 0)) continue;
    for (const double pivot : {0.0, -1.0, static_cast<double>(kNan)}) {
      const std::int64_t bad = random.below(n);
      INFO("n ", n, ", bad ", bad, ", pivot ", pivot);
      ComplexDense a = Wide(2) * complex_identity(n);
      a(bad, bad) = Wide(pivot, 3);
      for (const Uplo uplo : kUplos) {
        ComplexOperand stored = ComplexOperand::matrix(random, a, Layout::RowMajor, 0, blas());
        const Vector failed = blas().vector(3);
        cpotrf(stored.matrix_view(), failed.view(1, 1), uplo);
        CHECK(failed.read() == std::vector<float>{0, static_cast<float>(bad + 1), 0});
      }
    }
  }
}

TEST_CASE("cposv is cpotrf and cpotrs") {
  Rng random = rng("cposv");
  for (const std::int64_t n : {1, 30, 67}) {
    if (!fits(n, 0)) continue;
    const ComplexDense a = hermitian_definite(random, n);
    const ComplexDense b = random_numbers(random, n, 3, Data::Unit);
    const auto made = [&](const ComplexDense& dense) {
      return ComplexOperand::matrix(random, dense, Layout::RowMajor, 0, blas());
    };
    ComplexOperand first = made(a), second = made(a), x = made(b), y = made(b);
    const Vector failed = blas().vector(std::vector<float>{7});
    cposv(first.matrix_view(), x.matrix_view(), failed, Uplo::Upper);
    cpotrf(second.matrix_view(), {}, Uplo::Upper);
    cpotrs(second.matrix_view(), y.matrix_view(), Uplo::Upper);
    for (ComplexOperand* const operand : {&first, &second, &x, &y}) operand->fetch();
    CHECK(x.elements().values == y.elements().values);
    CHECK(first.elements().values == second.elements().values);
    CHECK(failed.read()[0] == 0);
  }
}

TEST_CASE("rule 6, 37: arguments of the complex Cholesky routines") {
  const ComplexVector a(blas(), 20);
  const Operand null;
  const Layout row = Layout::RowMajor;
  const Vector failed = blas().vector(std::vector<float>{5}), floats = blas().vector(40);
  CHECK_NOTHROW(cpotrf(row, Uplo::Lower, 0, null, 1, null));
  CHECK_NOTHROW(cposv(row, Uplo::Lower, 0, 2, null, 1, null, 2, failed));
  CHECK(failed.read()[0] == 0);
  CHECK_NOTHROW(cpotrs(row, Uplo::Lower, 3, 0, null, 3, null, 1));
  CHECK(error_of([&] { cpotrf(row, Uplo::Lower, -1, a, 1, null); }) ==
        "cpotrf: n = -1, must be at least 0");
  CHECK(error_of([&] { cpotrf(row, Uplo::Lower, 3, a, 2, null); }) ==
        "cpotrf: lda = 2, must be at least max(1, n) = 3");
  CHECK(error_of([&] { cpotrf(row, static_cast<Uplo>(7), 3, a, 3, null); }) ==
        "cpotrf: uplo = 7, must be Upper (121) or Lower (122)");
  CHECK(error_of([&] {
          cpotrf(row, Uplo::Lower, 3, {a, 12}, 3, null);
        }) ==
        "cpotrf: a spans 9 elements from offset = 12, must end within the buffer's size = 20");
  CHECK(error_of([&] { cpotrf(row, Uplo::Lower, 3, floats, 3, null); }) ==
        "cpotrf: a.dtype = float32, must be complex64");
  CHECK(error_of([&] { cpotrf(row, Uplo::Lower, 3, a, 3, a); }) ==
        "cpotrf: info.dtype = complex64, must be float32");
  CHECK(error_of([&] { cpotrs(row, Uplo::Lower, 3, 2, a, 3, a, 1); }) ==
        "cpotrs: ldb = 1, must be at least max(1, nrhs) = 2");
  CHECK(error_of([&] { cpotrs(a.matrix(3, 3), a.matrix(4, 2)); }) ==
        "cpotrs: b.rows = 4, must be a.rows = 3");
  CHECK(error_of([&] { cpotrf(a.matrix(3, 4)); }) == "cpotrf: a.cols = 4, must be a.rows = 3");
}

TEST_SUITE_END();

}  // namespace fragblas::test
