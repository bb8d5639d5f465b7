// cgeqrf, cgelqf, cunmqr, cunmlq, cungqr, cunglq and cgels. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
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
const std::vector<Op> kOps = {Op::NoTrans, Op::ConjTrans};

struct Shape {
  std::int64_t m, n;
};
const std::vector<Shape> kShapes = {{1, 1},   {1, 4},    {5, 1},    {2, 2},    {7, 5},
                                    {8, 8},   {9, 9},    {16, 9},   {20, 33},  {40, 17},
                                    {70, 70}, {140, 30}, {33, 140}, {150, 140}};

bool fits(const Shape& shape) {
  const std::int64_t most = std::max(shape.m, shape.n);
  return 2 * (most + 9) * (most + 3) <= info().max_buffer_elements;
}

ComplexDense adjoint(const ComplexDense& a) {
  return op_of(Op::ConjTrans, a);
}

// Numbers on one side of the diagonal, and on it.
ComplexDense triangle_of(const ComplexDense& a, Uplo uplo) {
  ComplexDense result(a.rows, a.cols);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.cols; ++j) {
      if (in_triangle(uplo, i, j)) result(i, j) = a(i, j);
    }
  }
  return result;
}

ComplexOperand made(Rng& random, const ComplexDense& dense, Layout layout, std::int64_t slack = 0) {
  return ComplexOperand::matrix(random, dense, layout, slack, blas());
}

// The factors of a matrix, and tau.
struct Factored {
  ComplexDense a;
  ComplexVector tau;
};

Factored factored(Rng& random, const ComplexDense& a, bool rows, Layout layout,
                  std::int64_t slack) {
  const std::int64_t order = std::min(a.rows, a.cols);
  ComplexOperand stored = made(random, a, layout, slack);
  Factored result{a, ComplexVector(blas(), order)};
  if (rows) {
    cgelqf(stored.matrix_view(), result.tau);
  } else {
    cgeqrf(stored.matrix_view(), result.tau);
  }
  stored.fetch();
  CHECK(stored.touched() == 0);
  result.a = stored.elements();
  for (std::int64_t i = 0; i < order; ++i) CHECK(result.a(i, i).imag() == 0);
  return result;
}

// Q of `count` reflectors, or as many of its columns or rows as there are.
ComplexDense q_of(Rng& random, const Factored& f, bool rows, std::int64_t count, std::int64_t all) {
  const std::int64_t length = rows ? f.a.cols : f.a.rows;
  ComplexDense vectors(rows ? all : length, rows ? length : all);
  for (std::int64_t i = 0; i < std::min(vectors.rows, f.a.rows); ++i) {
    for (std::int64_t j = 0; j < std::min(vectors.cols, f.a.cols); ++j) vectors(i, j) = f.a(i, j);
  }
  ComplexOperand q = made(random, vectors, random.pick(kLayouts));
  if (rows) {
    cunglq(q.matrix_view(), f.tau.vector(count));
  } else {
    cungqr(q.matrix_view(), f.tau.vector(count));
  }
  q.fetch();
  CHECK(q.touched() == 0);
  return q.elements();
}

}  // namespace

TEST_SUITE_BEGIN("complex_geqrf");

TEST_CASE("cgeqrf, cgelqf, cungqr and cunglq: Q is unitary, and times R or L it is A") {
  Rng random = rng("cgeqrf");
  for (const Shape& shape : kShapes) {
    for (const bool rows : {false, true}) {
      if (!fits(shape)) continue;
      const Layout layout = random.pick(kLayouts);
      const std::int64_t m = shape.m, n = shape.n, order = std::min(m, n);
      INFO(m, " x ", n, rows ? ", LQ" : ", QR", ", layout ", static_cast<int>(layout));
      const ComplexDense a = random_numbers(random, m, n, Data::Unit);
      const Factored f = factored(random, a, rows, layout, random.below(3));
      const ComplexDense q = q_of(random, f, rows, order, order);
      const ComplexDense unit = rows ? q * adjoint(q) : adjoint(q) * q;
      CHECK(complex_units(unit, complex_identity(order), std::max(m, n), 1) < kMostUnits);
      const ComplexDense product = rows ? triangle_of(corner(f.a, m, order), Uplo::Lower) * q
                                        : q * triangle_of(corner(f.a, order, n), Uplo::Upper);
      CHECK(complex_units(product, a, std::max(m, n), norm1(a)) < kMostUnits);
    }
  }
}

TEST_CASE("tau and vectors are LAPACK's: H^H maps a column to a real number") {
  // beta = -5, tau = 1 - alpha / beta, v = x / (alpha - beta), with alpha = 3i, x = 4.
  const ComplexMatrix a(blas(), 2, 1, {Complex(0, 3), 4});
  const ComplexVector tau(blas(), 1);
  cgeqrf(a, tau);
  const std::vector<Complex> found = a.read();
  CHECK(found[0].real() == doctest::Approx(-5));
  CHECK(found[0].imag() == 0);
  CHECK(std::abs(found[1] - Complex(4) / Complex(5, 3)) < 1e-6f);
  CHECK(std::abs(tau.read()[0] - Complex(1, 0.6f)) < 1e-6f);
  // A single number becomes real, too; a real one has no reflector.
  const ComplexMatrix one(blas(), 1, 1, {Complex(0, 2)}), real(blas(), 1, 1, {Complex(7)});
  cgeqrf(one, tau);
  CHECK(one.read()[0] == Complex(-2));
  CHECK(tau.read()[0] == Complex(1, 1));
  cgeqrf(real, tau);
  CHECK(real.read()[0] == Complex(7));
  CHECK(tau.read()[0] == Complex(0));
}

TEST_CASE("cgeqrf of numbers whose squares overflow or underflow, and of zeros") {
  Rng random = rng("cgeqrf scaled");
  for (const double scale : {1e30, 1e-30, 0.0}) {
    const ComplexDense a = random_numbers(random, 50, 10, Data::Unit).map([&](Wide value) {
      return Wide(Complex(scale * value));
    });
    const Factored f = factored(random, a, false, Layout::RowMajor, 0);
    const ComplexDense q = q_of(random, f, false, 10, 10);
    CHECK(complex_units(adjoint(q) * q, complex_identity(10), 50, 1) < kMostUnits);
    const ComplexDense product = q * triangle_of(corner(f.a, 10, 10), Uplo::Upper);
    CHECK(complex_units(product, a, 50, norm1(a)) < kMostUnits);
  }
}

TEST_CASE("cgeqrf of a tall matrix, whose sums are merged") {
  Rng random = rng("cgeqrf tall");
  if (2 * 1508 * 10 > info().max_buffer_elements) return;
  const ComplexDense a = random_numbers(random, 1500, 9, Data::Unit);
  const Factored f = factored(random, a, false, Layout::ColMajor, 1);
  const ComplexDense q = q_of(random, f, false, 9, 9);
  CHECK(complex_units(adjoint(q) * q, complex_identity(9), 1500, 1) < kMostUnits);
  CHECK(complex_units(q * triangle_of(corner(f.a, 9, 9), Uplo::Upper), a, 1500, norm1(a)) <
        kMostUnits);
}

TEST_CASE("cunmqr and cunmlq multiply by Q or its adjoint, from both sides") {
  Rng random = rng("cunmqr");
  for (const Shape& shape : {Shape{5, 3}, Shape{17, 17}, Shape{40, 20}, Shape{150, 130}}) {
    for (const bool rows : {false, true}) {
      for (const Side side : {Side::Left, Side::Right}) {
        if (!fits(shape)) continue;
        const Op op = random.pick(kOps);
        const Layout layout = random.pick(kLayouts), layout_c = random.pick(kLayouts);
        const std::int64_t order = shape.m, count = 1 + random.below(shape.n), other = 6;
        INFO("order ", order, ", ", count, rows ? " rows" : " columns", ", op ",
             static_cast<int>(op), ", side ", static_cast<int>(side));
        const ComplexDense a = rows ? random_numbers(random, shape.n, order, Data::Unit)
                                    : random_numbers(random, order, shape.n, Data::Unit);
        const Factored f = factored(random, a, rows, layout, 0);
        const ComplexDense q = q_of(random, f, rows, count, order);
        const bool left = side == Side::Left;
        const ComplexDense c = left ? random_numbers(random, order, other, Data::Unit)
                                    : random_numbers(random, other, order, Data::Unit);
        const ComplexDense vectors = rows ? corner(f.a, count, order) : corner(f.a, order, count);
        ComplexOperand stored = made(random, vectors, layout, 1);
        ComplexOperand out = made(random, c, layout_c, 2);
        if (rows) {
          cunmlq(stored.matrix_view(), f.tau.vector(count), out.matrix_view(), op, side);
        } else {
          cunmqr(stored.matrix_view(), f.tau.vector(count), out.matrix_view(), op, side);
        }
        for (ComplexOperand* const operand : {&stored, &out}) operand->fetch();
        CHECK(stored.changed() == 0);
        CHECK(out.touched() == 0);
        const ComplexDense own = op_of(op, q);
        CHECK(complex_units(out.elements(), left ? own * c : c * own, order, norm1(c)) <
              kMostUnits);
      }
    }
  }
}

TEST_CASE("cgels: least squares, and solutions of least norm") {
  Rng random = rng("cgels");
  for (const Shape& shape :
       {Shape{1, 1}, Shape{9, 4}, Shape{4, 9}, Shape{30, 30}, Shape{100, 20}, Shape{20, 100}}) {
    for (const Op op : kOps) {
      if (!fits(shape)) continue;
      const std::int64_t m = shape.m, n = shape.n, most = std::max(m, n), sides = 3;
      const Layout layout = random.pick(kLayouts), layout_b = random.pick(kLayouts);
      INFO(m, " x ", n, ", op ", static_cast<int>(op), ", layouts ", static_cast<int>(layout), " ",
           static_cast<int>(layout_b));
      const ComplexDense a = random_numbers(random, m, n, Data::Unit);
      const ComplexDense b = random_numbers(random, most, sides, Data::Unit);
      ComplexOperand stored = made(random, a, layout, 1), out = made(random, b, layout_b, 1);
      const Vector failed = blas().vector(std::vector<float>{7});
      cgels(stored.matrix_view(), out.matrix_view(), failed, op);
      CHECK(failed.read()[0] == 0);
      for (ComplexOperand* const operand : {&stored, &out}) {
        operand->fetch();
        CHECK(operand->touched() == 0);
      }
      const ComplexDense own = op_of(op, a);
      const ComplexDense x = corner(out.elements(), own.cols, sides);
      const ComplexDense right = corner(b, own.rows, sides);
      const ComplexDense residual = own * x + Wide(-1) * right;
      const double scale = norm1(a) * norm1(x) + norm1(right);
      const ComplexDense none(own.rows, sides);
      if (own.rows <= own.cols) {
        CHECK(complex_units(residual, none, most, scale) < kMostUnits);
        // X is in the range of the adjoint: least squares with that leave nothing of it.
        ComplexOperand again = made(random, adjoint(own), Layout::RowMajor);
        ComplexOperand rest = made(random, x, Layout::RowMajor);
        cgels(again.matrix_view(), rest.matrix_view());
        rest.fetch();
        const ComplexDense left = adjoint(own) * corner(rest.elements(), own.rows, sides);
        CHECK(complex_units(left, x, most, 10 * norm1(x)) < kMostUnits);
      } else {
        const ComplexDense zeros(own.cols, sides);
        CHECK(complex_units(adjoint(own) * residual, zeros, most, norm1(adjoint(own)) * scale) <
              kMostUnits);
      }
    }
  }
}

TEST_CASE("info of cgels names the first 0 on the diagonal, and without rows X is zeros") {
  const ComplexMatrix a(blas(), 3, 2, {Complex(0, 2), 0, 0, 0, 0, 0});
  const ComplexMatrix b(blas(), 3, 1, {1, 2, 3});
  const Vector failed = blas().vector(std::vector<float>{7});
  cgels(a, b, failed);
  CHECK(failed.read()[0] == 2);
  const ComplexMatrix x(blas(), 2, 1, {Complex(1, 2), 3});
  cgels(a.matrix(0, 2), x, failed);
  CHECK(x.read() == std::vector<Complex>{0, 0});
  CHECK(failed.read()[0] == 0);
}

TEST_CASE("rule 6, 37: arguments of the routines of unitary factors") {
  const ComplexVector a(blas(), 20), tau(blas(), 3);
  const Operand null;
  const Layout row = Layout::RowMajor;
  CHECK_NOTHROW(cgeqrf(row, 0, 3, null, 3, null));
  CHECK_NOTHROW(cunmqr(row, Side::Left, Op::NoTrans, 3, 0, 0, null, 1, null, null, 1));
  CHECK_NOTHROW(cgels(row, Op::NoTrans, 0, 0, 0, null, 1, null, 1, null));
  CHECK(error_of([&] { cgeqrf(row, -1, 3, a, 3, tau); }) == "cgeqrf: m = -1, must be at least 0");
  CHECK(error_of([&] { cgeqrf(row, 4, 4, a, 4, tau); }) ==
        "cgeqrf: tau spans 4 elements from offset = 0, must end within the buffer's size = 3");
  CHECK(error_of([&] { cgeqrf(row, 3, 3, a, 3, blas().vector(3)); }) ==
        "cgeqrf: tau.dtype = float32, must be complex64");
  CHECK(error_of([&] { cunmqr(row, Side::Left, Op::Trans, 3, 1, 3, a, 3, tau, a, 1); }) ==
        "cunmqr: trans = 112, must be NoTrans (111) or ConjTrans (113)");
  CHECK(error_of([&] { cungqr(row, 3, 4, 3, a, 4, tau); }) ==
        "cungqr: n = 4, must be at most m = 3");
  CHECK(error_of([&] { cgels(row, Op::Trans, 3, 3, 1, a, 3, a, 1, null); }) ==
        "cgels: trans = 112, must be NoTrans (111) or ConjTrans (113)");
  CHECK(error_of([&] { cgels(a.matrix(3, 2), a.matrix(2, 2)); }) ==
        "cgels: b.rows = 2, must be max(a.rows, a.cols) = 3");
}

TEST_SUITE_END();

}  // namespace fragblas::test
