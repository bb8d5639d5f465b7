// The routines of a matrix and vectors in double precision, bit for bit: rows are exact sums that
// are rounded once, all else is IEEE's operations in an order that docs/double.md has.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "support/double_operand.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/exact.hpp"

namespace fragblas::test {
namespace {

using Numbers = std::vector<double>;

const std::vector<std::int64_t> kSizes = {1, 2, 3, 5, 8, 16, 17, 33, 50, 70};

// What a call varies.
struct Factors {
  Layout layout;
  Op op;
  Uplo uplo;
  Diag diag;
  std::int64_t incx, incy, slack;
  double alpha, beta;
  bool on_device, views;

  std::string text() const {
    return "layout " + std::to_string(static_cast<int>(layout)) + ", op " +
           std::to_string(static_cast<int>(op)) + ", uplo " +
           std::to_string(static_cast<int>(uplo)) + ", diag " +
           std::to_string(static_cast<int>(diag)) + ", incs " + std::to_string(incx) + " " +
           std::to_string(incy) + ", alpha = " + std::to_string(alpha) +
           ", beta = " + std::to_string(beta) + (views ? ", views" : "");
  }
};

Factors random_factors(Rng& random) {
  Factors f;
  f.layout = random.pick<Layout>({Layout::RowMajor, Layout::ColMajor});
  f.op = random.pick<Op>({Op::NoTrans, Op::Trans, Op::ConjTrans});
  f.uplo = random.pick<Uplo>({Uplo::Lower, Uplo::Upper});
  f.diag = random.pick<Diag>({Diag::NonUnit, Diag::Unit});
  f.incx = random.pick<std::int64_t>({1, 2, -1, -3});
  f.incy = random.pick<std::int64_t>({1, 2, -1, -3});
  f.slack = random.below(3);
  f.alpha = random.pick<double>({1, 0, -1, 0.7, 1e-200});
  f.beta = random.pick<double>({1, 0, -1, 1.3});
  f.on_device = random.below(3) == 0;
  f.views = random.below(2) == 0;
  return f;
}

Scalar scalar(Rng& random, double value, bool on_device) {
  return on_device ? Scalar(DoubleOperand::vector(random, {value}, 1, blas()).operand())
                   : Scalar(value);
}

bool fits(std::int64_t rows, std::int64_t cols) {
  return 2 * (std::max(rows, cols) * (std::min(rows, cols) + 3) + 12) <= info().max_buffer_elements;
}

std::int64_t pick_size(Rng& random, std::int64_t other = 3) {
  for (;;) {
    const std::int64_t size = random.pick(kSizes);
    if (fits(size, other)) return size;
  }
}
std::int64_t pick_order(Rng& random) {
  for (;;) {
    const std::int64_t size = random.pick(kSizes);
    if (fits(size, size)) return size;
  }
}

// Row by row, and which elements there are.
struct Matrix {
  std::int64_t rows, cols;
  Numbers values;
  std::vector<char> exists;

  Matrix(Rng& random, std::int64_t rows, std::int64_t cols, Bits bits = Bits::Near)
      : rows(rows),
        cols(cols),
        values(random_doubles(random, rows * cols, bits)),
        exists(values.size(), 1) {}

  std::size_t at(std::int64_t i, std::int64_t j) const {
    return static_cast<std::size_t>(i * cols + j);
  }
  double& operator()(std::int64_t i, std::int64_t j) { return values[at(i, j)]; }
  double operator()(std::int64_t i, std::int64_t j) const { return values[at(i, j)]; }
  // Leaves the elements for which this holds.
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
        result.values[result.at(j, i)] = values[at(i, j)];
        result.exists[result.at(j, i)] = exists[at(i, j)];
      }
    }
    return result;
  }
  // With the other triangle, which is the same.
  Matrix mirrored() const {
    Matrix result = *this;
    for (std::int64_t i = 0; i < rows; ++i) {
      for (std::int64_t j = 0; j < cols; ++j) {
        if (exists[at(i, j)] == 0) continue;
        result(j, i) = (*this)(i, j);
        result.exists[at(j, i)] = 1;
      }
    }
    return result;
  }
  double row_times(std::int64_t i, const Numbers& x) const {
    Numbers left, right;
    for (std::int64_t j = 0; j < cols; ++j) {
      if (exists[at(i, j)] == 0) continue;
      left.push_back((*this)(i, j));
      right.push_back(x[static_cast<std::size_t>(j)]);
    }
    return exact_dot(left, right);
  }
  Numbers times(const Numbers& x) const {
    Numbers y;
    for (std::int64_t i = 0; i < rows; ++i) y.push_back(row_times(i, x));
    return y;
  }
};

// A matrix in a buffer, whose other bits are arbitrary.
class StoredMatrix {
 public:
  StoredMatrix(Rng& random, const Matrix& a, const Factors& f, Stored stored = Stored::Full,
               std::int64_t kl = 0, std::int64_t ku = 0)
      : offset_(random.below(4)) {
    const Storage storage{stored, f.layout, f.uplo, a.rows, a.cols, f.slack, kl, ku};
    ld_ = storage.ld();
    std::vector<std::int64_t> positions;
    for (std::int64_t i = 0; i < a.rows; ++i) {
      for (std::int64_t j = 0; j < a.cols; ++j) {
        if (a.exists[a.at(i, j)] == 0) continue;
        positions.push_back(offset_ + storage.position(i, j));
        kept_.push_back(a.at(i, j));
      }
    }
    Numbers elements = elements_of(a);
    positions.push_back(offset_ + storage.end());
    elements.push_back(1.5);
    operand_ = std::make_unique<DoubleOperand>(random, elements, positions, offset_, blas());
  }

  Operand operand() const { return operand_->operand(); }
  std::int64_t ld() const { return ld_; }
  std::string difference(const Matrix& a) const {
    Numbers elements = elements_of(a);
    elements.push_back(1.5);
    return operand_->difference(elements);
  }

 private:
  Numbers elements_of(const Matrix& a) const {
    Numbers elements;
    for (const std::size_t at : kept_) elements.push_back(a.values[at]);
    return elements;
  }

  std::int64_t offset_, ld_;
  std::vector<std::size_t> kept_;
  std::unique_ptr<DoubleOperand> operand_;
};

// alpha * product + beta * y, each operation rounded; nothing of a factor of 0.
Numbers combined(double alpha, const Numbers& product, double beta, const Numbers& y) {
  Numbers result = y;
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double kept = beta * y[i];
    result[i] = alpha == 0 ? (beta == 0 ? 0 : kept)
                           : (beta == 0 ? alpha * product[i] : alpha * product[i] + kept);
  }
  return result;
}

VectorView view(const DoubleOperand& x, std::int64_t n, std::int64_t inc) {
  return {x.operand(), n, inc};
}

Bits some_bits(Rng& random) {
  return random.below(8) == 0 ? Bits::Any : Bits::Near;
}

void try_gemv(Rng& random, const Factors& f, Stored stored) {
  const std::int64_t m = pick_size(random), n = pick_size(random, m);
  const std::int64_t kl = random.below(6), ku = random.below(6);
  if (stored == Stored::Band && !fits(std::max(m, n), kl + ku + 1)) return;
  INFO("stored ", static_cast<int>(stored), ", m = ", m, ", n = ", n, ", kl = ", kl, ", ku = ", ku,
       ", ", f.text());
  Matrix a(random, m, n, some_bits(random));
  if (stored == Stored::Band) a.keep_band(kl, ku);
  const bool turned = f.op != Op::NoTrans;
  const std::int64_t rows = turned ? n : m, cols = turned ? m : n;
  const Numbers x = random_doubles(random, cols, Bits::Near);
  const Numbers y = random_doubles(random, rows, Bits::Near);
  const StoredMatrix matrix(random, a, f, stored, kl, ku);
  const DoubleOperand in = DoubleOperand::vector(random, x, f.incx, blas());
  const DoubleOperand out = DoubleOperand::vector(random, y, f.incy, blas());
  const Scalar alpha = scalar(random, f.alpha, f.on_device);
  const Scalar beta = scalar(random, f.beta, f.on_device);
  const GemvOptions options{alpha, beta, f.op};
  const VectorView x_view = view(in, cols, f.incx), y_view = view(out, rows, f.incy);
  if (stored == Stored::Full && f.views) {
    dgemv(MatrixView{matrix.operand(), m, n, matrix.ld(), f.layout}, x_view, y_view, options);
  } else if (stored == Stored::Full) {
    dgemv(f.layout, f.op, m, n, alpha, matrix.operand(), matrix.ld(), in.operand(), f.incx, beta,
          out.operand(), f.incy);
  } else if (f.views) {
    dgbmv(BandView{matrix.operand(), m, n, kl, ku, matrix.ld(), f.layout}, x_view, y_view, options);
  } else {
    dgbmv(f.layout, f.op, m, n, kl, ku, alpha, matrix.operand(), matrix.ld(), in.operand(), f.incx,
          beta, out.operand(), f.incy);
  }
  CHECK(out.difference(combined(f.alpha, a.turned(f.op).times(x), f.beta, y)) == "");
  CHECK(matrix.difference(a) == "");
}

void try_symv(Rng& random, const Factors& f, Stored stored) {
  const std::int64_t n = pick_order(random), k = random.below(static_cast<int>(n) + 2);
  if (stored == Stored::Band && !fits(n, k + 1)) return;
  INFO("symv, stored ", static_cast<int>(stored), ", n = ", n, ", k = ", k, ", ", f.text());
  const bool lower = f.uplo == Uplo::Lower;
  Matrix a(random, n, n);
  a.keep_triangle(f.uplo);
  if (stored == Stored::Band) a.keep_band(k, k);
  const Numbers x = random_doubles(random, n, Bits::Near),
                y = random_doubles(random, n, Bits::Near);
  const StoredMatrix matrix(random, a, f, stored, lower ? k : 0, lower ? 0 : k);
  const DoubleOperand in = DoubleOperand::vector(random, x, f.incx, blas());
  const DoubleOperand out = DoubleOperand::vector(random, y, f.incy, blas());
  const Scalar alpha = scalar(random, f.alpha, f.on_device);
  const Scalar beta = scalar(random, f.beta, f.on_device);
  const SymvOptions options{alpha, beta, f.uplo};
  const VectorView x_view = view(in, n, f.incx), y_view = view(out, n, f.incy);
  const Operand at = matrix.operand();
  if (stored == Stored::Full && f.views) {
    dsymv(MatrixView{at, n, n, matrix.ld(), f.layout}, x_view, y_view, options);
  } else if (stored == Stored::Full) {
    dsymv(f.layout, f.uplo, n, alpha, at, matrix.ld(), in.operand(), f.incx, beta, out.operand(),
          f.incy);
  } else if (stored == Stored::Band && f.views) {
    dsbmv(BandView{at, n, n, lower ? k : 0, lower ? 0 : k, matrix.ld(), f.layout}, x_view, y_view,
          options);
  } else if (stored == Stored::Band) {
    dsbmv(f.layout, f.uplo, n, k, alpha, at, matrix.ld(), in.operand(), f.incx, beta, out.operand(),
          f.incy);
  } else if (f.views) {
    dspmv(PackedView{at, n, f.layout}, x_view, y_view, options);
  } else {
    dspmv(f.layout, f.uplo, n, alpha, at, in.operand(), f.incx, beta, out.operand(), f.incy);
  }
  CHECK(out.difference(combined(f.alpha, a.mirrored().times(x), f.beta, y)) == "");
}

// T^-1 * x of a lower triangle, or with `lower` false of an upper one, as docs/double.md has it.
void substitute(const Matrix& t, bool lower, bool unit, Numbers& x, std::int64_t first,
                std::int64_t count) {
  const auto number = [&](std::int64_t i) -> double& { return x[static_cast<std::size_t>(i)]; };
  if (count <= 16) {
    for (std::int64_t step = 0; step < count; ++step) {
      const std::int64_t i = lower ? first + step : first + count - 1 - step;
      for (std::int64_t before = 0; before < step; ++before) {
        const std::int64_t k = lower ? first + before : first + count - 1 - before;
        if (t.exists[t.at(i, k)] != 0) number(i) = number(i) - t(i, k) * number(k);
      }
      if (!unit) number(i) = number(i) / t(i, i);
    }
    return;
  }
  const std::int64_t half = (count / 2 + 15) / 16 * 16;
  if (lower) {
    substitute(t, lower, unit, x, first, half);
  } else {
    substitute(t, lower, unit, x, first + half, count - half);
  }
  const std::int64_t from = lower ? first : first + half, known = lower ? half : count - half;
  const std::int64_t to = lower ? first + half : first, open = lower ? count - half : half;
  for (std::int64_t i = to; i < to + open; ++i) {
    Numbers row, part;
    for (std::int64_t k = from; k < from + known; ++k) {
      if (t.exists[t.at(i, k)] == 0) continue;
      row.push_back(t(i, k));
      part.push_back(number(k));
    }
    if (!row.empty()) number(i) = -exact_dot(row, part) + number(i);
  }
  substitute(t, lower, unit, x, to, open);
}

void try_triangular(Rng& random, const Factors& f, Stored stored, bool solves) {
  const std::int64_t n = pick_order(random), k = random.below(static_cast<int>(n) + 2);
  if (stored == Stored::Band && !fits(n, k + 1)) return;
  INFO("solves ", solves, ", stored ", static_cast<int>(stored), ", n = ", n, ", k = ", k, ", ",
       f.text());
  const bool lower = f.uplo == Uplo::Lower, unit = f.diag == Diag::Unit;
  Matrix a(random, n, n);
  a.keep_triangle(f.uplo);
  if (stored == Stored::Band) a.keep_band(k, k);
  const Numbers x = random_doubles(random, n, Bits::Near);
  const StoredMatrix matrix(random, a, f, stored, lower ? k : 0, lower ? 0 : k);
  const DoubleOperand in = DoubleOperand::vector(random, x, f.incx, blas());
  const TriangularOptions options{f.uplo, f.op, f.diag};
  const VectorView x_view = view(in, n, f.incx);
  const Operand at = matrix.operand();
  const MatrixView full{at, n, n, matrix.ld(), f.layout};
  const BandView band{at, n, n, lower ? k : 0, lower ? 0 : k, matrix.ld(), f.layout};
  const PackedView packed{at, n, f.layout};
  if (stored == Stored::Full && f.views) {
    solves ? dtrsv(full, x_view, options) : dtrmv(full, x_view, options);
  } else if (stored == Stored::Full) {
    const auto call = [&](auto routine) {
      routine(f.layout, f.uplo, f.op, f.diag, n, at, matrix.ld(), in.operand(), f.incx);
    };
    solves ? call([](auto&&... all) { dtrsv(all...); })
           : call([](auto&&... all) { dtrmv(all...); });
  } else if (stored == Stored::Band && f.views) {
    solves ? dtbsv(band, x_view, options) : dtbmv(band, x_view, options);
  } else if (stored == Stored::Band) {
    const auto call = [&](auto routine) {
      routine(f.layout, f.uplo, f.op, f.diag, n, k, at, matrix.ld(), in.operand(), f.incx);
    };
    solves ? call([](auto&&... all) { dtbsv(all...); })
           : call([](auto&&... all) { dtbmv(all...); });
  } else if (f.views) {
    solves ? dtpsv(packed, x_view, options) : dtpmv(packed, x_view, options);
  } else {
    const auto call = [&](auto routine) {
      routine(f.layout, f.uplo, f.op, f.diag, n, at, in.operand(), f.incx);
    };
    solves ? call([](auto&&... all) { dtpsv(all...); })
           : call([](auto&&... all) { dtpmv(all...); });
  }
  Matrix t = a.turned(f.op);
  if (unit) {
    for (std::int64_t i = 0; i < n; ++i) t(i, i) = 1;
  }
  Numbers expected = x;
  if (solves) {
    substitute(t, lower == (f.op == Op::NoTrans), unit, expected, 0, n);
  } else {
    expected = t.times(x);
  }
  CHECK(in.difference(expected) == "");
}

// What an update does to an element: line counts lines of A, place the elements of one.
double updated(double a, double alpha, double at_place, double at_line) {
  return a + at_place * (alpha * at_line);
}

void try_ger(Rng& random, const Factors& f) {
  const std::int64_t m = pick_size(random), n = pick_size(random, m);
  INFO("dger, m = ", m, ", n = ", n, ", ", f.text());
  Matrix a(random, m, n);
  const Numbers x = random_doubles(random, m, some_bits(random));
  const Numbers y = random_doubles(random, n, Bits::Near);
  const StoredMatrix matrix(random, a, f);
  const DoubleOperand left = DoubleOperand::vector(random, x, f.incx, blas());
  const DoubleOperand right = DoubleOperand::vector(random, y, f.incy, blas());
  const Scalar alpha = scalar(random, f.alpha, f.on_device);
  if (f.views) {
    dger(alpha, view(left, m, f.incx), view(right, n, f.incy),
         MatrixView{matrix.operand(), m, n, matrix.ld(), f.layout});
  } else {
    dger(f.layout, m, n, alpha, left.operand(), f.incx, right.operand(), f.incy, matrix.operand(),
         matrix.ld());
  }
  for (std::int64_t i = 0; i < m && f.alpha != 0; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      const double row = x[static_cast<std::size_t>(i)], col = y[static_cast<std::size_t>(j)];
      a(i, j) = f.layout == Layout::RowMajor ? updated(a(i, j), f.alpha, col, row)
                                             : updated(a(i, j), f.alpha, row, col);
    }
  }
  CHECK(matrix.difference(a) == "");
}

void try_syr(Rng& random, const Factors& f, Stored stored, bool two) {
  const std::int64_t n = pick_order(random);
  INFO("two ", two, ", stored ", static_cast<int>(stored), ", n = ", n, ", ", f.text());
  Matrix a(random, n, n);
  a.keep_triangle(f.uplo);
  const Numbers x = random_doubles(random, n, Bits::Near),
                y = random_doubles(random, n, Bits::Near);
  const StoredMatrix matrix(random, a, f, stored);
  const DoubleOperand left = DoubleOperand::vector(random, x, f.incx, blas());
  const DoubleOperand right = DoubleOperand::vector(random, y, f.incy, blas());
  const Scalar alpha = scalar(random, f.alpha, f.on_device);
  const VectorView x_view = view(left, n, f.incx), y_view = view(right, n, f.incy);
  const MatrixView full{matrix.operand(), n, n, matrix.ld(), f.layout};
  const PackedView packed{matrix.operand(), n, f.layout};
  if (stored == Stored::Full && f.views) {
    two ? dsyr2(alpha, x_view, y_view, full, f.uplo) : dsyr(alpha, x_view, full, f.uplo);
  } else if (stored == Stored::Full) {
    two ? dsyr2(f.layout, f.uplo, n, alpha, left.operand(), f.incx, right.operand(), f.incy,
                matrix.operand(), matrix.ld())
        : dsyr(f.layout, f.uplo, n, alpha, left.operand(), f.incx, matrix.operand(), matrix.ld());
  } else if (f.views) {
    two ? dspr2(alpha, x_view, y_view, packed, f.uplo) : dspr(alpha, x_view, packed, f.uplo);
  } else {
    two ? dspr2(f.layout, f.uplo, n, alpha, left.operand(), f.incx, right.operand(), f.incy,
                matrix.operand())
        : dspr(f.layout, f.uplo, n, alpha, left.operand(), f.incx, matrix.operand());
  }
  for (std::int64_t i = 0; i < n && f.alpha != 0; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      const bool by_rows = f.layout == Layout::RowMajor;
      const std::size_t line = static_cast<std::size_t>(by_rows ? i : j);
      const std::size_t place = static_cast<std::size_t>(by_rows ? j : i);
      if (two) {
        a(i, j) = updated(a(i, j), f.alpha, x[place], y[line]);
        a(i, j) = updated(a(i, j), f.alpha, y[place], x[line]);
      } else {
        a(i, j) = updated(a(i, j), f.alpha, x[place], x[line]);
      }
    }
  }
  CHECK(matrix.difference(a) == "");
}

}  // namespace

TEST_SUITE_BEGIN("double_level2");

TEST_CASE("dgemv and dgbmv round each row once") {
  Rng random = rng("double gemv");
  for (int i = 0; i < 30; ++i) {
    try_gemv(random, random_factors(random), i % 3 == 0 ? Stored::Band : Stored::Full);
  }
}

TEST_CASE("a row's bits do not depend on how long it is cut: it is ddot's") {
  Rng random = rng("double gemv, ddot");
  const std::int64_t n = std::min<std::int64_t>(3000, info().max_buffer_elements / 4 - 8);
  const Matrix a(random, 2, n, Bits::Near);
  const DoubleMatrix matrix(blas(), 2, n, a.values);
  const DoubleVector x(blas(), random_doubles(random, n, Bits::Near));
  DoubleVector y(blas(), 2);
  dgemv(matrix, x, y);
  const DoubleVector rows(blas(), a.values);
  CHECK(first_difference(y.read(), {ddot(rows.vector(n), x), ddot(rows.vector(n, n), x)}) == "");
}

TEST_CASE("dgemv: rows that a fragment has two of have the bits of those by themselves") {
  struct Shape {
    std::int64_t m, n;
    Layout layout;
  };
  Rng random = rng("dgemv, two rows");
  for (const Shape& shape : {Shape{2048, 2048, Layout::RowMajor},
                             {2048, 2048, Layout::ColMajor},
                             {2, 1 << 21, Layout::RowMajor}}) {
    const std::int64_t m = shape.m, n = shape.n;
    const Layout layout = shape.layout;
    if (2 * (m * n + 1) > info().max_buffer_elements) continue;
    INFO("m = ", m, ", n = ", n, ", layout ", static_cast<int>(layout));
    Numbers numbers(static_cast<std::size_t>(m * n + 1));
    for (double& number : numbers) number = random.unit() - 0.5;
    const auto at = [&](std::int64_t i, std::int64_t j) -> double& {
      const std::int64_t place = layout == Layout::RowMajor ? i * n + j : j * m + i;
      return numbers[static_cast<std::size_t>(1 + place)];
    };
    // Rows of numbers of any size, with infinities and NaNs in some, and zeros.
    for (const Bits bits : {Bits::Any, Bits::Near, Bits::Special}) {
      const std::int64_t i = random.below(m);
      for (std::int64_t j = 0; j < std::min<std::int64_t>(n, 4096); ++j) {
        at(i, j) = random_double(random, bits);
      }
    }
    for (std::int64_t i = 0; i < std::min<std::int64_t>(m, 4096); ++i) at(i, n - 1) = 0;
    const DoubleVector x(blas(), random_doubles(random, n, Bits::Near));
    const DoubleVector apart(blas(), numbers), y(blas(), m), expected(blas(), m);
    DoubleMatrix together(blas(), m, n, {numbers.begin() + 1, numbers.end()}, layout);
    const auto passes = [&](const MatrixView& a, const VectorView& result) {
      const std::int64_t before = blas().stats().passes;
      dgemv(a, x, result);
      return blas().stats().passes - before;
    };
    const std::int64_t of_one = passes(apart.matrix(m, n, 1, 0, layout), expected);
    if (info().draw_buffers >= 4) CHECK(passes(together, y) == of_one + 1);
    CHECK(first_difference(y.read(), expected.read()) == "");
  }
}

TEST_CASE("dsymv, dsbmv and dspmv read one triangle") {
  Rng random = rng("double symv");
  for (int i = 0; i < 30; ++i) {
    try_symv(random, random_factors(random), static_cast<Stored>(i % 3));
  }
}

TEST_CASE("dtrmv, dtbmv and dtpmv round each row once") {
  Rng random = rng("double trmv");
  for (int i = 0; i < 24; ++i) {
    try_triangular(random, random_factors(random), static_cast<Stored>(i % 3), false);
  }
}

TEST_CASE("dtrsv, dtbsv and dtpsv substitute in IEEE's steps") {
  Rng random = rng("double trsv");
  for (int i = 0; i < 24; ++i) {
    try_triangular(random, random_factors(random), static_cast<Stored>(i % 3), true);
  }
}

TEST_CASE("quotients of any bits are the nearest numbers") {
  Rng random = rng("double quotients");
  Numbers a, b;
  for (int i = 0; i < 300; ++i) {
    a.push_back(random_double(random, i % 3 == 0 ? Bits::Any : Bits::Near));
    b.push_back(random_double(random, i % 3 == 0 ? Bits::Any : Bits::Near));
    if (i % 5 == 0) a.back() = b.back() * (1 + random.below(5) * 0x1p-52);
    if (i % 7 == 0) a.back() = random.pick<double>({0.0, -0.0, 1e308, 0x1p-1074});
    if (i % 11 == 0) b.back() = random.pick<double>({0.0, -0.0, 1e-308, 0x1p-1074});
  }
  const DoubleVector divisors(blas(), b);
  DoubleVector quotients(blas(), a);
  // A band without diagonals beside the main one.
  dtbsv(Layout::RowMajor, Uplo::Lower, Op::NoTrans, Diag::NonUnit, 300, 0, divisors, 1, quotients,
        1);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = a[i] / b[i];
  CHECK(first_difference(quotients.read(), a) == "");
}

TEST_CASE("dger, dsyr, dspr, dsyr2 and dspr2 round each operation") {
  Rng random = rng("double updates");
  for (int i = 0; i < 24; ++i) {
    const Factors f = random_factors(random);
    if (i % 3 == 0) try_ger(random, f);
    try_syr(random, f, i % 2 == 0 ? Stored::Full : Stored::Packed, i % 4 < 2);
  }
}

TEST_CASE("domatcopy, dimatcopy and ddgmm") {
  Rng random = rng("double matcopy");
  for (int i = 0; i < 16; ++i) {
    const Factors f = random_factors(random);
    const std::int64_t m = pick_size(random), n = pick_size(random, m);
    INFO("m = ", m, ", n = ", n, ", ", f.text());
    const Matrix a(random, m, n, Bits::Any);
    Matrix b(random, f.op == Op::NoTrans ? m : n, f.op == Op::NoTrans ? n : m, Bits::Any);
    const StoredMatrix from(random, a, f), to(random, b, f);
    const Scalar alpha = scalar(random, f.alpha, f.on_device);
    domatcopy(f.layout, f.op, m, n, alpha, from.operand(), from.ld(), to.operand(), to.ld());
    Matrix expected = a.turned(f.op);
    for (double& number : expected.values) {
      number = f.alpha == 0 ? 0 : f.alpha == 1 ? number : f.alpha * number;
    }
    CHECK(to.difference(expected) == "");
    // In place, where the shape stays.
    dimatcopy(f.layout, Op::NoTrans, m, n, alpha, from.operand(), from.ld(), from.ld());
    CHECK(from.difference(f.op == Op::NoTrans ? expected : expected.turned(Op::Trans)) == "");

    const Side side = random.pick<Side>({Side::Left, Side::Right});
    const Numbers x = random_doubles(random, side == Side::Left ? m : n, Bits::Near);
    const DoubleOperand factors = DoubleOperand::vector(random, x, f.incx, blas());
    Matrix c(random, m, n);
    const StoredMatrix scaled(random, c, f);
    ddgmm(f.layout, side, m, n, scaled.operand(), scaled.ld(), factors.operand(), f.incx,
          scaled.operand(), scaled.ld());
    for (std::int64_t row = 0; row < m; ++row) {
      for (std::int64_t col = 0; col < n; ++col) {
        c(row, col) = x[static_cast<std::size_t>(side == Side::Left ? row : col)] * c(row, col);
      }
    }
    CHECK(scaled.difference(c) == "");
  }
  // A square is turned in its place.
  const Matrix a(random, 5, 5);
  DoubleMatrix square(blas(), 5, 5, a.values);
  dimatcopy(Layout::RowMajor, Op::Trans, 5, 5, 1, square, 5, 5);
  CHECK(first_difference(square.read(), a.turned(Op::Trans).values) == "");
}

TEST_CASE("dgemv_batch_strided, with vectors that are shared too") {
  Rng random = rng("double gemv batch");
  for (const std::int64_t stride_y : {0, 3, 4}) {
    const Matrix first(random, 3, 4), second(random, 3, 4);
    Numbers both = first.values;
    both.insert(both.end(), second.values.begin(), second.values.end());
    const Numbers x = random_doubles(random, 4, Bits::Near);
    Numbers y = random_doubles(random, 8, Bits::Near);
    const DoubleVector a(blas(), both), shared(blas(), x);
    DoubleVector out(blas(), y);
    dgemv_batch_strided(Layout::RowMajor, Op::NoTrans, 3, 4, 0.7, a, 4, 12, shared, 1, 0, 1.3, out,
                        1, stride_y, 2);
    for (std::int64_t i = 0; i < 2; ++i) {
      const Numbers product = (i == 0 ? first : second).times(x);
      for (std::int64_t j = 0; j < 3; ++j) {
        double& number = y[static_cast<std::size_t>(i * stride_y + j)];
        number = 0.7 * product[static_cast<std::size_t>(j)] +
                 (i > 0 && stride_y == 0 ? number : 1.3 * number);
      }
    }
    CHECK(first_difference(out.read(), y) == "");
  }
}

TEST_CASE("bad arguments of level 2 are named, and empty matrices do nothing") {
  DoubleMatrix a(blas(), 3, 3);
  DoubleVector x(blas(), {1, 2, 3}), y(blas(), {4, 5, 6});
  CHECK(error_of([&] { dgemv(a, x.vector(2), y); }) ==
        "dgemv: x.size = 2, must be op(A)'s columns = 3");
  CHECK(error_of([&] { dtrsv(a, x.vector(2)); }) == "dtrsv: x.size = 2, must be A's order = 3");
  CHECK(error_of([&] { dger(Layout::RowMajor, 3, 3, 1, x, 1, y, 0, a, 3); }) ==
        "dger: incy = 0, must be other than 0");
  CHECK(error_of([&] {
          dsymv(Layout::RowMajor, Uplo::Lower, 3, 1, blas().vector(9), 3, x, 1, 0, y, 1);
        }) == "dsymv: a.dtype = float32, must be float64");
  dgemv(Layout::RowMajor, Op::NoTrans, 0, 3, 1, a, 3, x, 1, 0, y, 1);
  dgemv(Layout::RowMajor, Op::NoTrans, 3, 3, 0, Operand(), 3, Operand(), 1, 1, y, 1);
  CHECK(y.read() == Numbers{4, 5, 6});
  dgemv(Layout::RowMajor, Op::NoTrans, 3, 3, 0, Operand(), 3, Operand(), 1, 0, y, 1);
  CHECK(y.read() == Numbers{0, 0, 0});
}

TEST_SUITE_END();

}  // namespace fragblas::test
