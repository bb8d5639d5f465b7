// The routines of a complex matrix and vectors in double precision, bit for bit: each part of a row
// is an exact sum that is rounded once, all else is IEEE's operations in an order that
// docs/double.md has. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/double_complex_operand.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"

namespace fragblas::test {
namespace {

using Number = DoubleComplex;
using Vector = std::vector<Number>;

const std::vector<Number> kFactors = {{1, 0}, {0, 0}, {-1, 0}, {0.7, 0}, {0.5, -1.7}, {1e-200, 2}};

// What a call varies.
struct Factors {
  Layout layout;
  Op op;
  Uplo uplo;
  Diag diag;
  Stored stored;
  std::int64_t incx, incy, slack;
  Number alpha, beta;
  bool on_device, views, hermitian;
  Bits bits;

  explicit Factors(Rng& random, int call) {
    layout = random.pick<Layout>({Layout::RowMajor, Layout::ColMajor});
    op = random.pick<Op>({Op::NoTrans, Op::Trans, Op::ConjTrans});
    uplo = random.pick<Uplo>({Uplo::Lower, Uplo::Upper});
    diag = random.pick<Diag>({Diag::NonUnit, Diag::Unit});
    stored = static_cast<Stored>(call % 3);
    incx = random.pick<std::int64_t>({1, 2, -1, -3});
    incy = random.pick<std::int64_t>({1, 2, -1, -3});
    slack = random.below(3);
    alpha = random.pick(kFactors);
    beta = random.pick(kFactors);
    on_device = random.below(3) == 0;
    views = random.below(2) == 0;
    hermitian = random.below(3) != 0;
    bits = random.below(4) == 0 ? Bits::Special : Bits::Near;
  }

  bool lower() const { return uplo == Uplo::Lower; }
  std::string text() const {
    return "layout " + std::to_string(int(layout)) + ", op " + std::to_string(int(op)) + ", uplo " +
           std::to_string(int(uplo)) + ", diag " + std::to_string(int(diag)) + ", stored " +
           std::to_string(int(stored)) + ", incs " + std::to_string(incx) + " " +
           std::to_string(incy) + ", alpha = " + std::to_string(alpha.real()) + " " +
           std::to_string(alpha.imag()) + ", beta = " + std::to_string(beta.real()) + " " +
           std::to_string(beta.imag()) + (views ? ", views" : "") +
           (hermitian ? ", Hermitian" : "") + (bits == Bits::Special ? ", special numbers" : "");
  }
};

bool fits(std::int64_t rows, std::int64_t cols) {
  return 4 * (std::max(rows, cols) * (std::min(rows, cols) + 3) + 12) <= info().max_buffer_elements;
}

std::int64_t pick_size(Rng& random, std::int64_t other) {
  for (;;) {
    const std::int64_t size = random.pick<std::int64_t>({1, 2, 3, 5, 8, 16, 17, 33, 40});
    if (fits(size, other == 0 ? size : other)) return size;
  }
}

// Row by row, and which elements there are.
struct Matrix {
  std::int64_t rows, cols;
  Vector values;
  std::vector<char> exists;

  Matrix(Rng& random, std::int64_t rows, std::int64_t cols, Bits bits)
      : rows(rows),
        cols(cols),
        values(random_complexes(random, rows * cols, bits)),
        exists(values.size(), 1) {}

  std::size_t at(std::int64_t i, std::int64_t j) const {
    return static_cast<std::size_t>(i * cols + j);
  }
  Number& operator()(std::int64_t i, std::int64_t j) { return values[at(i, j)]; }
  Number operator()(std::int64_t i, std::int64_t j) const { return values[at(i, j)]; }
  void keep(const std::function<bool(std::int64_t, std::int64_t)>& wanted) {
    for (std::int64_t i = 0; i < rows; ++i) {
      for (std::int64_t j = 0; j < cols; ++j) {
        if (!wanted(i, j)) exists[at(i, j)] = 0;
      }
    }
  }
  void keep_band(std::int64_t kl, std::int64_t ku) {
    keep([&](std::int64_t i, std::int64_t j) { return i - j <= kl && j - i <= ku; });
  }
  void keep_triangle(Uplo uplo) {
    keep([&](std::int64_t i, std::int64_t j) { return uplo == Uplo::Lower ? i >= j : i <= j; });
  }
  Matrix turned(Op op) const {
    if (op == Op::NoTrans) return *this;
    Matrix result = *this;
    std::swap(result.rows, result.cols);
    for (std::int64_t i = 0; i < rows; ++i) {
      for (std::int64_t j = 0; j < cols; ++j) {
        result.values[result.at(j, i)] = conjugated(op == Op::ConjTrans, values[at(i, j)]);
        result.exists[result.at(j, i)] = exists[at(i, j)];
      }
    }
    return result;
  }
  // With the other triangle.
  Matrix mirrored(bool hermitian) const {
    Matrix result = *this;
    for (std::int64_t i = 0; i < rows; ++i) {
      for (std::int64_t j = 0; j < cols; ++j) {
        if (exists[at(i, j)] == 0) continue;
        result(j, i) = conjugated(hermitian, (*this)(i, j));
        result.exists[at(j, i)] = 1;
        if (hermitian && i == j) result(i, i) = (*this)(i, i).real();
      }
    }
    return result;
  }
  Number row_times(std::int64_t i, const Vector& x, std::int64_t first, std::int64_t count) const {
    Vector left, right;
    for (std::int64_t j = first; j < first + count; ++j) {
      if (exists[at(i, j)] == 0) continue;
      left.push_back((*this)(i, j));
      right.push_back(x[static_cast<std::size_t>(j)]);
    }
    return exact_dot(left, right);
  }
  Vector times(const Vector& x) const {
    Vector y;
    for (std::int64_t i = 0; i < rows; ++i) y.push_back(row_times(i, x, 0, cols));
    return y;
  }
};

// A matrix in a buffer, whose other bits are arbitrary.
class StoredComplex {
 public:
  StoredComplex(Rng& random, const Matrix& a, const Factors& f, std::int64_t kl = 0,
                std::int64_t ku = 0, bool full = false)
      : storage_{full ? Stored::Full : f.stored, f.layout, f.uplo, a.rows, a.cols, f.slack, kl, ku},
        offset_(random.below(4)) {
    std::vector<std::int64_t> positions;
    for (std::int64_t i = 0; i < a.rows; ++i) {
      for (std::int64_t j = 0; j < a.cols; ++j) {
        if (a.exists[a.at(i, j)] == 0) continue;
        positions.push_back(offset_ + storage_.position(i, j));
        kept_.push_back(a.at(i, j));
      }
    }
    positions.push_back(offset_ + storage_.end());
    operand_ = std::make_unique<DoubleComplexOperand>(random, elements_of(a), positions, offset_);
  }

  Operand operand() const { return operand_->operand(); }
  std::int64_t ld() const { return storage_.ld(); }
  MatrixView full() const {
    return {operand(), storage_.rows, storage_.cols, ld(), storage_.layout};
  }
  BandView band() const {
    return {operand(),   storage_.rows, storage_.cols,  storage_.kl,
            storage_.ku, ld(),          storage_.layout};
  }
  PackedView packed() const { return {operand(), storage_.rows, storage_.layout}; }
  std::string difference(const Matrix& a) const { return operand_->difference(elements_of(a)); }

 private:
  Vector elements_of(const Matrix& a) const {
    Vector elements;
    for (const std::size_t at : kept_) elements.push_back(a.values[at]);
    elements.emplace_back(1.5);
    return elements;
  }

  Storage storage_;
  std::int64_t offset_;
  std::vector<std::size_t> kept_;
  std::unique_ptr<DoubleComplexOperand> operand_;
};

Vector combined(Number alpha, const Vector& product, Number beta, const Vector& y) {
  Vector result;
  for (std::size_t i = 0; i < y.size(); ++i) {
    result.push_back(test::combined(alpha, product[i], beta, y[i]));
  }
  return result;
}

void try_gemv(Rng& random, const Factors& f) {
  const bool banded = f.stored == Stored::Band;
  const std::int64_t m = pick_size(random, 3), n = pick_size(random, m);
  const std::int64_t kl = banded ? random.below(6) : 0, ku = banded ? random.below(6) : 0;
  if (!fits(std::max(m, n), kl + ku + 1)) return;
  INFO("m = ", m, ", n = ", n, ", kl = ", kl, ", ku = ", ku, ", ", f.text());
  Matrix a(random, m, n, f.bits);
  if (banded) a.keep_band(kl, ku);
  const bool turned = f.op != Op::NoTrans;
  const std::int64_t rows = turned ? n : m, cols = turned ? m : n;
  const Vector x = random_complexes(random, cols, f.bits);
  const Vector y = random_complexes(random, rows, f.bits);
  const StoredComplex matrix(random, a, f, kl, ku, !banded);
  const DoubleComplexOperand in = DoubleComplexOperand::vector(random, x, f.incx);
  const DoubleComplexOperand out = DoubleComplexOperand::vector(random, y, f.incy);
  const ComplexScalar alpha = complex_scalar(random, f.alpha, f.on_device);
  const ComplexScalar beta = complex_scalar(random, f.beta, f.on_device);
  const ComplexGemvOptions options{f.op, alpha, beta};
  const VectorView x_view{in.operand(), cols, f.incx}, y_view{out.operand(), rows, f.incy};
  if (!banded && f.views) {
    zgemv(matrix.full(), x_view, y_view, options);
  } else if (!banded) {
    zgemv(f.layout, f.op, m, n, alpha, matrix.operand(), matrix.ld(), in.operand(), f.incx, beta,
          out.operand(), f.incy);
  } else if (f.views) {
    zgbmv(matrix.band(), x_view, y_view, options);
  } else {
    zgbmv(f.layout, f.op, m, n, kl, ku, alpha, matrix.operand(), matrix.ld(), in.operand(), f.incx,
          beta, out.operand(), f.incy);
  }
  CHECK(out.difference(combined(f.alpha, a.turned(f.op).times(x), f.beta, y)) == "");
  CHECK(matrix.difference(a) == "");
}

void try_hemv(Rng& random, const Factors& f) {
  const bool banded = f.stored == Stored::Band, hermitian = f.hermitian || banded;
  const std::int64_t n = pick_size(random, 0);
  const std::int64_t k = banded ? random.below(static_cast<int>(n) + 2) : 0;
  if (!fits(n, k + 1)) return;
  INFO("n = ", n, ", k = ", k, ", ", f.text());
  Matrix a(random, n, n, f.bits);
  a.keep_triangle(f.uplo);
  if (banded) a.keep_band(k, k);
  const Vector x = random_complexes(random, n, f.bits);
  const Vector y = random_complexes(random, n, f.bits);
  const StoredComplex matrix(random, a, f, f.lower() ? k : 0, f.lower() ? 0 : k);
  const DoubleComplexOperand in = DoubleComplexOperand::vector(random, x, f.incx);
  const DoubleComplexOperand out = DoubleComplexOperand::vector(random, y, f.incy);
  const ComplexScalar alpha = complex_scalar(random, f.alpha, f.on_device);
  const ComplexScalar beta = complex_scalar(random, f.beta, f.on_device);
  const ComplexHemvOptions options{f.uplo, alpha, beta};
  const VectorView x_view{in.operand(), n, f.incx}, y_view{out.operand(), n, f.incy};
  const Operand at = matrix.operand();
  const auto full = [&](auto routine) {
    routine(f.layout, f.uplo, n, alpha, at, matrix.ld(), in.operand(), f.incx, beta, out.operand(),
            f.incy);
  };
  const auto packed = [&](auto routine) {
    routine(f.layout, f.uplo, n, alpha, at, in.operand(), f.incx, beta, out.operand(), f.incy);
  };
  if (f.stored == Stored::Full && f.views) {
    hermitian ? zhemv(matrix.full(), x_view, y_view, options)
              : zsymv(matrix.full(), x_view, y_view, options);
  } else if (f.stored == Stored::Full) {
    hermitian ? full([](auto&&... all) { zhemv(all...); })
              : full([](auto&&... all) { zsymv(all...); });
  } else if (banded && f.views) {
    zhbmv(matrix.band(), x_view, y_view, options);
  } else if (banded) {
    zhbmv(f.layout, f.uplo, n, k, alpha, at, matrix.ld(), in.operand(), f.incx, beta, out.operand(),
          f.incy);
  } else if (f.views) {
    hermitian ? zhpmv(matrix.packed(), x_view, y_view, options)
              : zspmv(matrix.packed(), x_view, y_view, options);
  } else {
    hermitian ? packed([](auto&&... all) { zhpmv(all...); })
              : packed([](auto&&... all) { zspmv(all...); });
  }
  CHECK(out.difference(combined(f.alpha, a.mirrored(hermitian).times(x), f.beta, y)) == "");
}

// T^-1 * x of a lower triangle, or with `lower` false of an upper one, as docs/double.md has it.
void substitute(const Matrix& t, bool lower, bool unit, Vector& x, std::int64_t first,
                std::int64_t count) {
  const auto number = [&](std::int64_t i) -> Number& { return x[static_cast<std::size_t>(i)]; };
  if (count <= 16) {
    for (std::int64_t step = 0; step < count; ++step) {
      const std::int64_t i = lower ? first + step : first + count - 1 - step;
      for (std::int64_t before = 0; before < step; ++before) {
        const std::int64_t k = lower ? first + before : first + count - 1 - before;
        if (t.exists[t.at(i, k)] != 0) number(i) -= product_of(t(i, k), number(k));
      }
      if (!unit) number(i) = quotient_of(number(i), t(i, i));
    }
    return;
  }
  const std::int64_t half = (count / 2 + 15) / 16 * 16;
  const std::int64_t from = lower ? first : first + half, known = lower ? half : count - half;
  const std::int64_t to = lower ? first + half : first, open = lower ? count - half : half;
  substitute(t, lower, unit, x, from, known);
  for (std::int64_t i = to; i < to + open; ++i) {
    bool any = false;
    for (std::int64_t k = from; k < from + known; ++k) any = any || t.exists[t.at(i, k)] != 0;
    if (any) number(i) = -t.row_times(i, x, from, known) + number(i);
  }
  substitute(t, lower, unit, x, to, open);
}

void try_triangular(Rng& random, const Factors& f, bool solves) {
  const bool banded = f.stored == Stored::Band, unit = f.diag == Diag::Unit;
  const std::int64_t n = pick_size(random, 0);
  const std::int64_t k = banded ? random.below(static_cast<int>(n) + 2) : 0;
  if (!fits(n, k + 1)) return;
  INFO("solves ", solves, ", n = ", n, ", k = ", k, ", ", f.text());
  Matrix a(random, n, n, f.bits);
  a.keep_triangle(f.uplo);
  if (banded) a.keep_band(k, k);
  const Vector x = random_complexes(random, n, f.bits);
  const StoredComplex matrix(random, a, f, f.lower() ? k : 0, f.lower() ? 0 : k);
  const DoubleComplexOperand in = DoubleComplexOperand::vector(random, x, f.incx);
  const TriangularOptions options{f.uplo, f.op, f.diag};
  const VectorView x_view{in.operand(), n, f.incx};
  const Operand at = matrix.operand();
  const auto full = [&](auto routine) {
    routine(f.layout, f.uplo, f.op, f.diag, n, at, matrix.ld(), in.operand(), f.incx);
  };
  const auto band = [&](auto routine) {
    routine(f.layout, f.uplo, f.op, f.diag, n, k, at, matrix.ld(), in.operand(), f.incx);
  };
  const auto packed = [&](auto routine) {
    routine(f.layout, f.uplo, f.op, f.diag, n, at, in.operand(), f.incx);
  };
  if (f.stored == Stored::Full && f.views) {
    solves ? ztrsv(matrix.full(), x_view, options) : ztrmv(matrix.full(), x_view, options);
  } else if (f.stored == Stored::Full) {
    solves ? full([](auto&&... all) { ztrsv(all...); })
           : full([](auto&&... all) { ztrmv(all...); });
  } else if (banded && f.views) {
    solves ? ztbsv(matrix.band(), x_view, options) : ztbmv(matrix.band(), x_view, options);
  } else if (banded) {
    solves ? band([](auto&&... all) { ztbsv(all...); })
           : band([](auto&&... all) { ztbmv(all...); });
  } else if (f.views) {
    solves ? ztpsv(matrix.packed(), x_view, options) : ztpmv(matrix.packed(), x_view, options);
  } else {
    solves ? packed([](auto&&... all) { ztpsv(all...); })
           : packed([](auto&&... all) { ztpmv(all...); });
  }
  Matrix t = a.turned(f.op);
  for (std::int64_t i = 0; i < n && unit; ++i) t(i, i) = 1;
  Vector expected = x;
  if (solves) {
    substitute(t, f.lower() == (f.op == Op::NoTrans), unit, expected, 0, n);
  } else {
    expected = t.times(x);
  }
  CHECK(in.difference(expected) == "");
}

// What an update does to an element: line counts lines of A, place the elements of one.
Number updated(Number a, Number alpha, Number at_place, Number at_line) {
  return a + product_of(at_place, scaled(alpha, at_line));
}

void try_ger(Rng& random, const Factors& f) {
  const std::int64_t m = pick_size(random, 3), n = pick_size(random, m);
  INFO("m = ", m, ", n = ", n, ", ", f.text());
  Matrix a(random, m, n, f.bits);
  const Vector x = random_complexes(random, m, f.bits);
  const Vector y = random_complexes(random, n, f.bits);
  const StoredComplex matrix(random, a, f, 0, 0, true);
  const DoubleComplexOperand left = DoubleComplexOperand::vector(random, x, f.incx);
  const DoubleComplexOperand right = DoubleComplexOperand::vector(random, y, f.incy);
  const ComplexScalar alpha = complex_scalar(random, f.alpha, f.on_device);
  const VectorView x_view{left.operand(), m, f.incx}, y_view{right.operand(), n, f.incy};
  const auto in_order = [&](auto routine) {
    routine(f.layout, m, n, alpha, left.operand(), f.incx, right.operand(), f.incy,
            matrix.operand(), matrix.ld());
  };
  if (f.views) {
    f.hermitian ? zgerc(alpha, x_view, y_view, matrix.full())
                : zgeru(alpha, x_view, y_view, matrix.full());
  } else {
    f.hermitian ? in_order([](auto&&... all) { zgerc(all...); })
                : in_order([](auto&&... all) { zgeru(all...); });
  }
  for (std::int64_t i = 0; i < m && f.alpha != 0.0; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      const Number row = x[static_cast<std::size_t>(i)];
      const Number col = conjugated(f.hermitian, y[static_cast<std::size_t>(j)]);
      a(i, j) = f.layout == Layout::RowMajor ? updated(a(i, j), f.alpha, col, row)
                                             : updated(a(i, j), f.alpha, row, col);
    }
  }
  CHECK(matrix.difference(a) == "");
}

// zsyr, zspr, zher, zhpr; with two vectors zher2, zhpr2.
void try_her(Rng& random, const Factors& factors, bool two) {
  Factors f = factors;
  const bool hermitian = f.hermitian || two, packed = f.stored == Stored::Packed;
  const std::int64_t n = pick_size(random, 0);
  const Number factor = hermitian && !two ? f.alpha.real() : f.alpha;
  INFO("two ", two, ", n = ", n, ", ", f.text());
  Matrix a(random, n, n, f.bits);
  a.keep_triangle(f.uplo);
  const Vector x = random_complexes(random, n, f.bits);
  const Vector y = random_complexes(random, n, f.bits);
  const StoredComplex matrix(random, a, f, 0, 0, !packed);
  const DoubleComplexOperand left = DoubleComplexOperand::vector(random, x, f.incx);
  const DoubleComplexOperand right = DoubleComplexOperand::vector(random, y, f.incy);
  const ComplexScalar alpha = complex_scalar(random, factor, f.on_device);
  const Scalar real =
      f.on_device ? Scalar(DoubleOperand::vector(random, {factor.real()}, 1, blas()).operand())
                  : Scalar(factor.real());
  const VectorView x_view{left.operand(), n, f.incx}, y_view{right.operand(), n, f.incy};
  const Operand at = matrix.operand(), in_x = left.operand(), in_y = right.operand();
  if (two && f.views) {
    packed ? zhpr2(alpha, x_view, y_view, matrix.packed(), f.uplo)
           : zher2(alpha, x_view, y_view, matrix.full(), f.uplo);
  } else if (two) {
    packed ? zhpr2(f.layout, f.uplo, n, alpha, in_x, f.incx, in_y, f.incy, at)
           : zher2(f.layout, f.uplo, n, alpha, in_x, f.incx, in_y, f.incy, at, matrix.ld());
  } else if (hermitian && f.views) {
    packed ? zhpr(real, x_view, matrix.packed(), f.uplo)
           : zher(real, x_view, matrix.full(), f.uplo);
  } else if (hermitian) {
    packed ? zhpr(f.layout, f.uplo, n, real, in_x, f.incx, at)
           : zher(f.layout, f.uplo, n, real, in_x, f.incx, at, matrix.ld());
  } else if (f.views) {
    packed ? zspr(alpha, x_view, matrix.packed(), f.uplo)
           : zsyr(alpha, x_view, matrix.full(), f.uplo);
  } else {
    packed ? zspr(f.layout, f.uplo, n, alpha, in_x, f.incx, at)
           : zsyr(f.layout, f.uplo, n, alpha, in_x, f.incx, at, matrix.ld());
  }
  const bool by_rows = f.layout == Layout::RowMajor;
  for (std::int64_t i = 0; i < n && factor != 0.0; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      const auto add = [&](Number by, const Vector& rows, const Vector& cols) {
        const Number row = rows[static_cast<std::size_t>(i)];
        const Number col = conjugated(hermitian, cols[static_cast<std::size_t>(j)]);
        a(i, j) = by_rows ? updated(a(i, j), by, col, row) : updated(a(i, j), by, row, col);
      };
      if (hermitian && i == j) a(i, i) = a(i, i).real();
      add(factor, x, two ? y : x);
      if (two) add(std::conj(factor), y, x);
      if (hermitian && i == j) a(i, i) = a(i, i).real();
    }
  }
  CHECK(matrix.difference(a) == "");
}

}  // namespace

TEST_SUITE_BEGIN("double_complex_level2");

TEST_CASE("zgemv and zgbmv round each part of a row once") {
  Rng random = rng("zgemv");
  for (int i = 0; i < 24; ++i) try_gemv(random, Factors(random, i));
}

TEST_CASE(
    "zgemv: parts of a row that a fragment has both of have the bits of those by themselves") {
  Rng random = rng("zgemv, two rows");
  const std::int64_t n = 1024, half = n / 2;
  if (4 * n * n > info().max_buffer_elements) return;
  for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans}) {
    INFO("op ", static_cast<int>(op));
    Vector numbers(static_cast<std::size_t>(n * n)), factors(static_cast<std::size_t>(n));
    for (Number& number : numbers) number = {random.unit() - 0.5, random.unit() - 0.5};
    for (Number& number : factors) {
      number = {random_double(random, Bits::Near), random_double(random, Bits::Near)};
    }
    // A row of op(A) of numbers of any size, one with infinities and NaNs, and a column of zeros.
    const std::int64_t step = op == Op::NoTrans ? 1 : n, line = n + 1 - step;
    for (const Bits bits : {Bits::Any, Bits::Special}) {
      const std::int64_t i = random.below(n);
      for (std::int64_t j = 0; j < n; ++j) {
        numbers[static_cast<std::size_t>(i * line + j * step)] = {random_double(random, bits),
                                                                  random_double(random, bits)};
      }
    }
    for (std::int64_t i = 0; i < n; ++i) numbers[static_cast<std::size_t>(i * line)] = 0;
    const DoubleComplexMatrix a(blas(), n, n, numbers);
    const DoubleComplexVector x(blas(), factors), y(blas(), n), expected(blas(), n);
    const auto passes = [&](const MatrixView& rows, const VectorView& result) {
      const std::int64_t before = blas().stats().passes;
      zgemv(rows, x, result, {op, Number(1), Number(0)});
      return blas().stats().passes - before;
    };
    std::int64_t of_one = 0;
    for (const std::int64_t first : {std::int64_t{0}, half}) {
      const MatrixView rows =
          op == Op::NoTrans ? a.view().block(first, 0, half, n) : a.view().block(0, first, n, half);
      of_one = passes(rows, expected.vector(half, first));
    }
    if (info().draw_buffers >= 4) CHECK(passes(a, y) == of_one + 1);
    CHECK(first_difference(y.read(), expected.read()) == "");
  }
}

TEST_CASE("rules 15, 17: zhemv, zhbmv, zhpmv, zsymv and zspmv read one triangle") {
  Rng random = rng("zhemv");
  for (int i = 0; i < 24; ++i) try_hemv(random, Factors(random, i));
}

TEST_CASE("rule 12: ztrmv, ztbmv and ztpmv round each part of a row once") {
  Rng random = rng("ztrmv");
  for (int i = 0; i < 18; ++i) try_triangular(random, Factors(random, i), false);
}

TEST_CASE("rule 12: ztrsv, ztbsv and ztpsv substitute in IEEE's steps") {
  Rng random = rng("ztrsv");
  for (int i = 0; i < 18; ++i) try_triangular(random, Factors(random, i), true);
}

TEST_CASE("quotients of complex numbers: larger and smaller parts, zeros, infinities, NaNs") {
  Rng random = rng("complex quotients");
  for (int i = 0; i < 40; ++i) {
    const auto part = [&] {
      return random.below(3) == 0 ? random.pick<double>({0.0, -0.0, 1e308, 1e-308, -1})
                                  : random_double(random, i % 4 == 0 ? Bits::Any : Bits::Near);
    };
    const double re = part(), im = part();
    const Number a(re, im), b = random_complex(random, Bits::Near),
                            c(part(), random.below(4) == 0 ? 0 : part());
    const Number divisor = i % 2 == 0 ? b : c;
    const DoubleComplexVector t(blas(), {divisor}), x(blas(), {a});
    ztrsv(MatrixView{Operand(t, 0), 1, 1, 1, Layout::RowMajor}, x);
    INFO(a.real(), " ", a.imag(), " / ", divisor.real(), " ", divisor.imag());
    CHECK(first_difference(x.read(), {quotient_of(a, divisor)}) == "");
  }
}

TEST_CASE("zgeru and zgerc: each operation is rounded") {
  Rng random = rng("zgeru");
  for (int i = 0; i < 16; ++i) try_ger(random, Factors(random, i));
}

TEST_CASE("rule 16: zsyr, zspr, zher, zhpr, zher2 and zhpr2 write one triangle") {
  Rng random = rng("zher");
  for (int i = 0; i < 36; ++i) try_her(random, Factors(random, i), i % 2 == 0);
}

TEST_CASE("bad arguments of level 2 of z are named, and empty matrices do nothing") {
  const DoubleComplexMatrix a(blas(), 3, 3);
  const DoubleComplexVector x(blas(), {1, 2, 3}), y(blas(), {4, 5, 6});
  const Operand at(a, 0), in(x, 0), out(y, 0), none;
  CHECK(error_of([&] { zgemv(a, x.vector(2), y); }) ==
        "zgemv: x.size = 2, must be op(A)'s columns = 3");
  CHECK(error_of([&] { ztrsv(a, x.vector(2)); }) == "ztrsv: x.size = 2, must be A's order = 3");
  CHECK(error_of([&] { zgerc(Layout::RowMajor, 3, 3, 1, in, 1, out, 0, at, 3); }) ==
        "zgerc: incy = 0, must be other than 0");
  CHECK(error_of([&] {
          zhemv(Layout::RowMajor, Uplo::Lower, 3, 1, DoubleMatrix(blas(), 3, 3), 3, in, 1, 0, out,
                1);
        }) == "zhemv: a.dtype = float64, must be complex128");
  zgemv(Layout::RowMajor, Op::NoTrans, 0, 3, 1, at, 3, in, 1, 0, out, 1);
  zgemv(Layout::RowMajor, Op::NoTrans, 3, 3, 0, none, 3, none, 1, 1, out, 1);
  CHECK(first_difference(y.read(), {4, 5, 6}) == "");
  zgemv(Layout::RowMajor, Op::NoTrans, 3, 3, 0, none, 3, none, 1, 0, out, 1);
  CHECK(first_difference(y.read(), {0, 0, 0}) == "");
}

TEST_SUITE_END();

}  // namespace fragblas::test
