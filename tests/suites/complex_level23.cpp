// Levels 2 and 3 for complex numbers, but for cgemm: against products of dense matrices. Other
// triangles, diagonals that are ones and imaginary parts of real diagonals are NaNs.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "fragblas/complex.hpp"
#include "support/alpha_zero.hpp"
#include "support/complex_operand.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"

namespace fragblas::test {
namespace {

const std::vector<Layout> kLayouts = {Layout::RowMajor, Layout::ColMajor};
const std::vector<Op> kOps = {Op::NoTrans, Op::Trans, Op::ConjTrans};
const std::vector<Uplo> kUplos = {Uplo::Lower, Uplo::Upper};
const std::vector<Diag> kDiags = {Diag::NonUnit, Diag::Unit};
const std::vector<Side> kSides = {Side::Left, Side::Right};
const std::vector<std::int64_t> kIncs = {1, 2, -1, -3};
const std::vector<std::int64_t> kSizes = {1, 2, 3, 5, 8, 16, 17, 33, 50, 70, 130, 150};

// What a call varies.
struct Factors {
  Layout layout, other_layout, output_layout;
  Op op;
  Uplo uplo;
  Diag diag;
  Side side;
  std::int64_t incx, incy, slack;
  ComplexScalarCase alpha, beta;
  Data data;
  bool views;

  std::string text() const {
    return "layouts " + std::to_string(static_cast<int>(layout)) + " " +
           std::to_string(static_cast<int>(other_layout)) + " " +
           std::to_string(static_cast<int>(output_layout)) + ", op " +
           std::to_string(static_cast<int>(op)) + ", uplo " +
           std::to_string(static_cast<int>(uplo)) + ", diag " +
           std::to_string(static_cast<int>(diag)) + ", side " +
           std::to_string(static_cast<int>(side)) + ", incs " + std::to_string(incx) + " " +
           std::to_string(incy) + ", alpha = " + describe(alpha) + ", beta = " + describe(beta) +
           (views ? ", views" : "");
  }
};

Factors random_factors(Rng& random) {
  Factors f;
  f.views = random.below(2) == 0;
  f.layout = random.pick(kLayouts);
  f.other_layout = f.views ? random.pick(kLayouts) : f.layout;
  f.output_layout = f.views ? random.pick(kLayouts) : f.layout;
  f.op = random.pick(kOps);
  f.uplo = random.pick(kUplos);
  f.diag = random.pick(kDiags);
  f.side = random.pick(kSides);
  f.incx = random.pick(kIncs);
  f.incy = random.pick(kIncs);
  f.slack = random.below(3);
  f.alpha = random.pick(complex_scalars());
  f.beta = random.pick(complex_scalars());
  f.data = random.below(2) == 0 ? Data::Integers : Data::Unit;
  return f;
}

bool fits(std::int64_t rows, std::int64_t cols) {
  return 2 * (std::max(rows, cols) * (std::min(rows, cols) + 3) + 12) <= info().max_buffer_elements;
}

std::int64_t pick_size(Rng& random) {
  for (;;) {
    const std::int64_t size = random.pick(kSizes);
    if (fits(size, 3)) return size;
  }
}

// A size with which the other one makes a matrix that a buffer holds.
std::int64_t pick_size_beside(Rng& random, std::int64_t other) {
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

double size_of(Complex number) {
  return std::abs(number.real()) + std::abs(number.imag());
}

// alpha * product + beta * old; nothing of a factor of 0.
ComplexDense combined(Wide alpha, const ComplexDense& product, Wide beta, const ComplexDense& old) {
  ComplexDense result(old.rows, old.cols);
  if (alpha != 0.0) result = alpha * product;
  return beta != 0.0 ? result + beta * old : result;
}

void check(const char* routine, const Factors& f, ComplexOperand& out, const ComplexDense& value,
           const ComplexDense& magnitude, std::int64_t k,
           const std::function<bool(std::int64_t, std::int64_t)>& written = nullptr) {
  out.fetch();
  CHECK(out.touched(written) == 0);
  CHECK(complex_deviation(routine, out.elements(), {value, magnitude, k}, f.data == Data::Integers,
                          written) <= 1);
}

void check_kept(std::initializer_list<ComplexOperand*> inputs) {
  for (ComplexOperand* const input : inputs) {
    input->fetch();
    CHECK(input->changed() == 0);
  }
}

// Far from singular: what stands beside the diagonal is small.
ComplexDense solvable(Rng& random, std::int64_t n) {
  ComplexDense t = random_numbers(random, n, n, Data::Unit);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      const double factor = i == j ? 1 : 1 / static_cast<double>(n);
      t(i, j) = Wide(Complex(factor * t(i, j)));
    }
    t(i, i) += i % 2 == 0 ? Wide(2, 0) : Wide(0, -2);
    t(i, i) = Wide(Complex(t(i, i)));
  }
  return t;
}

// The stored triangle, line after line, as a vector without gaps.
ComplexDense packed(const ComplexDense& a, Uplo uplo, Layout layout) {
  ComplexDense result(a.rows * (a.rows + 1) / 2, 1);
  std::size_t next = 0;
  for (std::int64_t line = 0; line < a.rows; ++line) {
    for (std::int64_t at = 0; at < a.rows; ++at) {
      const std::int64_t i = layout == Layout::RowMajor ? line : at;
      const std::int64_t j = layout == Layout::RowMajor ? at : line;
      if (in_triangle(uplo, i, j)) result.values[next++] = a(i, j);
    }
  }
  return result;
}

// The band of kl and ku diagonals in its array, of which one line of A is one line; NaNs where no
// element lies.
ComplexDense banded(const ComplexDense& a, std::int64_t kl, std::int64_t ku, Layout layout) {
  const bool by_rows = layout == Layout::RowMajor;
  const std::int64_t lines = by_rows ? a.rows : a.cols, width = kl + ku + 1;
  ComplexDense result(by_rows ? lines : width, by_rows ? width : lines);
  result = result.map([](Wide) { return Wide(kNan, kNan); });
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.cols; ++j) {
      if (i - j > kl || j - i > ku) continue;
      (by_rows ? result(i, kl + j - i) : result(ku + i - j, j)) = a(i, j);
    }
  }
  return result;
}

// A without what lies outside of the band.
ComplexDense within(const ComplexDense& a, std::int64_t kl, std::int64_t ku) {
  ComplexDense result(a.rows, a.cols);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.cols; ++j) {
      if (i - j <= kl && j - i <= ku) result(i, j) = a(i, j);
    }
  }
  return result;
}

enum class Stored { Full, Packed, Band };

// A matrix of which one triangle is stored, in any way; k: diagonals beside the main one of a band.
ComplexOperand stored_operand(Rng& random, const ComplexDense& a, const Factors& f, Stored stored,
                              std::int64_t k = 0) {
  if (stored == Stored::Packed) {
    return ComplexOperand::vector(random, packed(a, f.uplo, f.layout), 1, blas());
  }
  const bool lower = f.uplo == Uplo::Lower;
  return ComplexOperand::matrix(
      random, stored == Stored::Full ? a : banded(a, lower ? k : 0, lower ? 0 : k, f.layout),
      f.layout, f.slack, blas());
}

PackedView packed_view(const ComplexOperand& a, std::int64_t n, const Factors& f) {
  return {a.operand(), n, f.layout};
}

BandView half_band_view(const ComplexOperand& a, std::int64_t n, std::int64_t k, const Factors& f) {
  const bool lower = f.uplo == Uplo::Lower;
  return {a.operand(), n, n, lower ? k : 0, lower ? 0 : k, a.step(), f.layout};
}

// Diagonals of a band whose array a buffer holds.
std::int64_t pick_band(Rng& random, std::int64_t n) {
  for (;;) {
    const std::int64_t k = random.below(static_cast<int>(n) + 3);
    if (fits(n, k + 1)) return k;
  }
}

void try_gemv(Rng& random, const Factors& f) {
  const std::int64_t m = pick_size(random), n = pick_size_beside(random, m);
  INFO("cgemv, m = ", m, ", n = ", n, ", ", f.text());
  const bool turned = f.op != Op::NoTrans;
  const ComplexDense a = random_numbers(random, m, n, f.data);
  const ComplexDense x = random_numbers(random, turned ? m : n, 1, f.data);
  const ComplexDense y = random_numbers(random, turned ? n : m, 1, f.data);
  ComplexOperand in_a = ComplexOperand::matrix(random, a, f.layout, f.slack, blas());
  ComplexOperand in_x = ComplexOperand::vector(random, x, f.incx, blas());
  ComplexOperand out = ComplexOperand::vector(random, y, f.incy, blas());
  const ComplexScalar alpha = f.alpha.make(random, blas()), beta = f.beta.make(random, blas());
  if (f.views) {
    cgemv(in_a.matrix_view(), in_x.vector_view(), out.vector_view(), {f.op, alpha, beta});
  } else {
    cgemv(f.layout, f.op, m, n, alpha, in_a.operand(), in_a.step(), in_x.operand(), f.incx, beta,
          out.operand(), f.incy);
  }
  check_kept({&in_a, &in_x});
  check("cgemv", f, out, combined(Wide(f.alpha.value), op_of(f.op, a) * x, Wide(f.beta.value), y),
        combined(size_of(f.alpha.value), op_of(f.op, magnitudes(a)) * magnitudes(x),
                 size_of(f.beta.value), magnitudes(y)),
        x.rows);
}

void try_gbmv(Rng& random, const Factors& f) {
  const std::int64_t m = pick_size(random), n = pick_size_beside(random, m);
  const std::int64_t kl = random.below(6), ku = random.below(6);
  if (!fits(std::max(m, n), kl + ku + 1)) return;
  INFO("cgbmv, m = ", m, ", n = ", n, ", kl = ", kl, ", ku = ", ku, ", ", f.text());
  const bool turned = f.op != Op::NoTrans;
  const ComplexDense a = within(random_numbers(random, m, n, f.data), kl, ku);
  const ComplexDense x = random_numbers(random, turned ? m : n, 1, f.data);
  const ComplexDense y = random_numbers(random, turned ? n : m, 1, f.data);
  ComplexOperand in_a =
      ComplexOperand::matrix(random, banded(a, kl, ku, f.layout), f.layout, f.slack, blas());
  ComplexOperand in_x = ComplexOperand::vector(random, x, f.incx, blas());
  ComplexOperand out = ComplexOperand::vector(random, y, f.incy, blas());
  const ComplexScalar alpha = f.alpha.make(random, blas()), beta = f.beta.make(random, blas());
  if (f.views) {
    cgbmv(BandView{in_a.operand(), m, n, kl, ku, in_a.step(), f.layout}, in_x.vector_view(),
          out.vector_view(), {f.op, alpha, beta});
  } else {
    cgbmv(f.layout, f.op, m, n, kl, ku, alpha, in_a.operand(), in_a.step(), in_x.operand(), f.incx,
          beta, out.operand(), f.incy);
  }
  check_kept({&in_a, &in_x});
  check("cgbmv", f, out, combined(Wide(f.alpha.value), op_of(f.op, a) * x, Wide(f.beta.value), y),
        combined(size_of(f.alpha.value), op_of(f.op, magnitudes(a)) * magnitudes(x),
                 size_of(f.beta.value), magnitudes(y)),
        x.rows);
}

// What a routine calls with its arguments.
using HemvCall =
    std::function<void(const ComplexOperand& a, const ComplexOperand& x, const ComplexOperand& y,
                       const ComplexHemvOptions& options, std::int64_t n, std::int64_t k)>;

void try_hemv(Rng& random, const Factors& f, const char* routine, Mirror mirror, Stored stored,
              const HemvCall& call) {
  const std::int64_t n = pick_order(random), k = pick_band(random, n);
  INFO(routine, ", n = ", n, ", k = ", k, ", ", f.text());
  const ComplexDense all = random_numbers(random, n, n, f.data);
  const ComplexDense a = stored == Stored::Band ? within(all, k, k) : all;
  const ComplexDense x = random_numbers(random, n, 1, f.data);
  const ComplexDense y = random_numbers(random, n, 1, f.data);
  ComplexOperand in_a = stored_operand(random, spoilt(a, f.uplo, mirror), f, stored, k);
  ComplexOperand in_x = ComplexOperand::vector(random, x, f.incx, blas());
  ComplexOperand out = ComplexOperand::vector(random, y, f.incy, blas());
  const ComplexScalar alpha = f.alpha.make(random, blas()), beta = f.beta.make(random, blas());
  call(in_a, in_x, out, {f.uplo, alpha, beta}, n, k);
  check_kept({&in_a, &in_x});
  const ComplexDense whole = expanded(a, f.uplo, mirror);
  check(routine, f, out, combined(Wide(f.alpha.value), whole * x, Wide(f.beta.value), y),
        combined(size_of(f.alpha.value), magnitudes(whole) * magnitudes(x), size_of(f.beta.value),
                 magnitudes(y)),
        n);
}

// Of a full matrix and of a packed one.
template <typename OnViews, typename ByNames>
void try_full_hemv(Rng& random, const Factors& f, const char* routine, Mirror mirror,
                   const OnViews& on_views, const ByNames& by_names) {
  try_hemv(random, f, routine, mirror, Stored::Full,
           [&](const ComplexOperand& a, const ComplexOperand& x, const ComplexOperand& y,
               const ComplexHemvOptions& options, std::int64_t n, std::int64_t) {
             if (f.views) {
               on_views(a.matrix_view(), x.vector_view(), y.vector_view(), options);
             } else {
               by_names(f.layout, f.uplo, n, options.alpha, a.operand(), a.step(), x.operand(),
                        f.incx, options.beta, y.operand(), f.incy);
             }
           });
}
template <typename OnViews, typename ByNames>
void try_packed_hemv(Rng& random, const Factors& f, const char* routine, Mirror mirror,
                     const OnViews& on_views, const ByNames& by_names) {
  try_hemv(random, f, routine, mirror, Stored::Packed,
           [&](const ComplexOperand& a, const ComplexOperand& x, const ComplexOperand& y,
               const ComplexHemvOptions& options, std::int64_t n, std::int64_t) {
             if (f.views) {
               on_views(packed_view(a, n, f), x.vector_view(), y.vector_view(), options);
             } else {
               by_names(f.layout, f.uplo, n, options.alpha, a.operand(), x.operand(), f.incx,
                        options.beta, y.operand(), f.incy);
             }
           });
}

void try_hbmv(Rng& random, const Factors& f) {
  try_hemv(random, f, "chbmv", Mirror::Hermitian, Stored::Band,
           [&](const ComplexOperand& a, const ComplexOperand& x, const ComplexOperand& y,
               const ComplexHemvOptions& options, std::int64_t n, std::int64_t k) {
             if (f.views) {
               chbmv(half_band_view(a, n, k, f), x.vector_view(), y.vector_view(), options);
             } else {
               chbmv(f.layout, f.uplo, n, k, options.alpha, a.operand(), a.step(), x.operand(),
                     f.incx, options.beta, y.operand(), f.incy);
             }
           });
}

void try_ger(Rng& random, const Factors& f, bool conjugated) {
  const std::int64_t m = pick_size(random), n = pick_size_beside(random, m);
  const char* const routine = conjugated ? "cgerc" : "cgeru";
  INFO(routine, ", m = ", m, ", n = ", n, ", ", f.text());
  const ComplexDense x = random_numbers(random, m, 1, f.data);
  const ComplexDense y = random_numbers(random, n, 1, f.data);
  const ComplexDense a = random_numbers(random, m, n, f.data);
  ComplexOperand in_x = ComplexOperand::vector(random, x, f.incx, blas());
  ComplexOperand in_y = ComplexOperand::vector(random, y, f.incy, blas());
  ComplexOperand out = ComplexOperand::matrix(random, a, f.layout, f.slack, blas());
  const ComplexScalar alpha = f.alpha.make(random, blas());
  const VectorView view_x = in_x.vector_view(), view_y = in_y.vector_view();
  if (f.views && conjugated) {
    cgerc(alpha, view_x, view_y, out.matrix_view());
  } else if (f.views) {
    cgeru(alpha, view_x, view_y, out.matrix_view());
  } else if (conjugated) {
    cgerc(f.layout, m, n, alpha, view_x.data, f.incx, view_y.data, f.incy, out.operand(),
          out.step());
  } else {
    cgeru(f.layout, m, n, alpha, view_x.data, f.incx, view_y.data, f.incy, out.operand(),
          out.step());
  }
  check_kept({&in_x, &in_y});
  check(routine, f, out,
        combined(Wide(f.alpha.value), x * op_of(conjugated ? Op::ConjTrans : Op::Trans, y), 1, a),
        combined(size_of(f.alpha.value), magnitudes(x) * op_of(Op::Trans, magnitudes(y)), 1,
                 magnitudes(a)),
        1);
}

// C, of which one triangle is written: `factors` real, and of the Hermitian kind with NaNs.
ComplexOperand triangle_operand(Rng& random, const ComplexDense& c, const Factors& f, Layout layout,
                                bool hermitian) {
  return ComplexOperand::matrix(
      random, spoilt(c, f.uplo, hermitian ? Mirror::Hermitian : Mirror::Symmetric), layout, f.slack,
      blas());
}

// csyr, cspr, cher, chpr, cher2 and chpr2.
void try_her(Rng& random, const Factors& f, bool hermitian, bool two, bool is_packed) {
  const std::int64_t n = pick_order(random);
  const char* const routine = !hermitian  ? (is_packed ? "cspr" : "csyr")
                              : two       ? (is_packed ? "chpr2" : "cher2")
                              : is_packed ? "chpr"
                                          : "cher";
  INFO(routine, ", n = ", n, ", ", f.text());
  const Mirror mirror = hermitian ? Mirror::Hermitian : Mirror::Symmetric;
  const ComplexDense x = random_numbers(random, n, 1, f.data);
  const ComplexDense y = random_numbers(random, n, 1, f.data);
  const ComplexDense a = random_numbers(random, n, n, f.data);
  ComplexOperand in_x = ComplexOperand::vector(random, x, f.incx, blas());
  ComplexOperand in_y = ComplexOperand::vector(random, y, f.incy, blas());
  ComplexOperand out = stored_operand(random, spoilt(a, f.uplo, mirror), f,
                                      is_packed ? Stored::Packed : Stored::Full);
  const bool real_alpha = hermitian && !two;
  const Wide factor = real_alpha ? Wide(f.alpha.value.real()) : Wide(f.alpha.value);
  const ComplexScalar alpha = f.alpha.make(random, blas());
  const Scalar real = make_scalar(blas(), f.alpha.real(), random);
  const VectorView view_x = in_x.vector_view(), view_y = in_y.vector_view();
  const MatrixView full = out.matrix_view();
  const PackedView half = packed_view(out, n, f);
  const Operand place = out.operand();
  if (two && f.views) {
    is_packed ? chpr2(alpha, view_x, view_y, half, f.uplo)
              : cher2(alpha, view_x, view_y, full, f.uplo);
  } else if (two && is_packed) {
    chpr2(f.layout, f.uplo, n, alpha, view_x.data, f.incx, view_y.data, f.incy, place);
  } else if (two) {
    cher2(f.layout, f.uplo, n, alpha, view_x.data, f.incx, view_y.data, f.incy, place, out.step());
  } else if (hermitian && f.views) {
    is_packed ? chpr(real, view_x, half, f.uplo) : cher(real, view_x, full, f.uplo);
  } else if (hermitian && is_packed) {
    chpr(f.layout, f.uplo, n, real, view_x.data, f.incx, place);
  } else if (hermitian) {
    cher(f.layout, f.uplo, n, real, view_x.data, f.incx, place, out.step());
  } else if (f.views) {
    is_packed ? cspr(alpha, view_x, half, f.uplo) : csyr(alpha, view_x, full, f.uplo);
  } else if (is_packed) {
    cspr(f.layout, f.uplo, n, alpha, view_x.data, f.incx, place);
  } else {
    csyr(f.layout, f.uplo, n, alpha, view_x.data, f.incx, place, out.step());
  }
  check_kept({&in_x, &in_y});
  if (factor == 0.0) {
    out.fetch();
    CHECK(out.changed() == 0);
    return;
  }
  const Op turn = hermitian ? Op::ConjTrans : Op::Trans;
  const ComplexDense& other = two ? y : x;
  ComplexDense product = factor * (x * op_of(turn, other));
  if (two) product = product + std::conj(factor) * (y * op_of(turn, x));
  const double size = (two ? 2 : 1) * size_of(Complex(factor));
  const ComplexDense value = combined(1, product, 1, expanded(a, f.uplo, mirror));
  const ComplexDense sizes =
      combined(size, magnitudes(x) * op_of(Op::Trans, magnitudes(other)), 1, magnitudes(a)) +
      (two ? size * (magnitudes(y) * op_of(Op::Trans, magnitudes(x))) : ComplexDense(n, n));
  if (is_packed) {
    check(routine, f, out, packed(value, f.uplo, f.layout), packed(sizes, f.uplo, f.layout), 2);
  } else {
    check(routine, f, out, value, sizes, 2,
          [&](std::int64_t i, std::int64_t j) { return in_triangle(f.uplo, i, j); });
  }
}

template <typename View>
using OnTriangle = void(const View& a, const VectorView& x, const TriangularOptions& options);

void try_triangular_vector(Rng& random, Factors f, bool solves, Stored stored) {
  const std::int64_t n = pick_order(random), k = pick_band(random, n);
  const bool is_packed = stored == Stored::Packed, is_band = stored == Stored::Band;
  const char* const routine = is_packed ? (solves ? "ctpsv" : "ctpmv")
                              : is_band ? (solves ? "ctbsv" : "ctbmv")
                                        : (solves ? "ctrsv" : "ctrmv");
  INFO(routine, ", n = ", n, ", k = ", k, ", ", f.text());
  if (solves) f.data = Data::Unit;
  const ComplexDense all = solves ? solvable(random, n) : random_numbers(random, n, n, f.data);
  const ComplexDense a = is_band ? within(all, k, k) : all;
  const ComplexDense x = random_numbers(random, n, 1, f.data);
  ComplexOperand in_a =
      stored_operand(random, spoilt(a, f.uplo, Mirror::Triangular, f.diag), f, stored, k);
  ComplexOperand out = ComplexOperand::vector(random, x, f.incx, blas());
  const TriangularOptions options{f.uplo, f.op, f.diag};
  if (f.views && is_packed) {
    OnTriangle<PackedView>* call = ctpsv;
    if (!solves) call = ctpmv;
    call(packed_view(in_a, n, f), out.vector_view(), options);
  } else if (f.views && is_band) {
    OnTriangle<BandView>* call = ctbsv;
    if (!solves) call = ctbmv;
    call(half_band_view(in_a, n, k, f), out.vector_view(), options);
  } else if (f.views) {
    OnTriangle<MatrixView>* call = ctrsv;
    if (!solves) call = ctrmv;
    call(in_a.matrix_view(), out.vector_view(), options);
  } else if (is_packed && solves) {
    ctpsv(f.layout, f.uplo, f.op, f.diag, n, in_a.operand(), out.operand(), f.incx);
  } else if (is_packed) {
    ctpmv(f.layout, f.uplo, f.op, f.diag, n, in_a.operand(), out.operand(), f.incx);
  } else if (is_band && solves) {
    ctbsv(f.layout, f.uplo, f.op, f.diag, n, k, in_a.operand(), in_a.step(), out.operand(), f.incx);
  } else if (is_band) {
    ctbmv(f.layout, f.uplo, f.op, f.diag, n, k, in_a.operand(), in_a.step(), out.operand(), f.incx);
  } else if (solves) {
    ctrsv(f.layout, f.uplo, f.op, f.diag, n, in_a.operand(), in_a.step(), out.operand(), f.incx);
  } else {
    ctrmv(f.layout, f.uplo, f.op, f.diag, n, in_a.operand(), in_a.step(), out.operand(), f.incx);
  }
  check_kept({&in_a});
  const ComplexDense t = op_of(f.op, expanded(a, f.uplo, Mirror::Triangular, f.diag));
  if (!solves) {
    check(routine, f, out, t * x, magnitudes(t) * magnitudes(x), n);
    return;
  }
  out.fetch();
  CHECK(out.touched() == 0);
  const ComplexDense found = out.elements();
  CHECK(complex_deviation(routine, t * found, {x, magnitudes(t) * magnitudes(found), n}, false) <=
        1);
}

void try_symm(Rng& random, const Factors& f, bool hermitian) {
  const std::int64_t order = pick_order(random), other = pick_size_beside(random, order);
  const bool left = f.side == Side::Left;
  const std::int64_t m = left ? order : other, n = left ? other : order;
  const char* const routine = hermitian ? "chemm" : "csymm";
  INFO(routine, ", m = ", m, ", n = ", n, ", ", f.text());
  const Mirror mirror = hermitian ? Mirror::Hermitian : Mirror::Symmetric;
  const ComplexDense a = random_numbers(random, order, order, f.data);
  const ComplexDense b = random_numbers(random, m, n, f.data);
  const ComplexDense c = random_numbers(random, m, n, f.data);
  ComplexOperand in_a =
      ComplexOperand::matrix(random, spoilt(a, f.uplo, mirror), f.layout, f.slack, blas());
  ComplexOperand in_b = ComplexOperand::matrix(random, b, f.other_layout, f.slack, blas());
  ComplexOperand out = ComplexOperand::matrix(random, c, f.output_layout, 1, blas());
  const ComplexScalar alpha = f.alpha.make(random, blas()), beta = f.beta.make(random, blas());
  if (f.views) {
    const ComplexSymmOptions options{f.side, f.uplo, alpha, beta};
    if (hermitian) {
      chemm(in_a.matrix_view(), in_b.matrix_view(), out.matrix_view(), options);
    } else {
      csymm(in_a.matrix_view(), in_b.matrix_view(), out.matrix_view(), options);
    }
  } else if (hermitian) {
    chemm(f.layout, f.side, f.uplo, m, n, alpha, in_a.operand(), in_a.step(), in_b.operand(),
          in_b.step(), beta, out.operand(), out.step());
  } else {
    csymm(f.layout, f.side, f.uplo, m, n, alpha, in_a.operand(), in_a.step(), in_b.operand(),
          in_b.step(), beta, out.operand(), out.step());
  }
  check_kept({&in_a, &in_b});
  const ComplexDense whole = expanded(a, f.uplo, mirror);
  const ComplexDense sizes = magnitudes(whole);
  check(routine, f, out,
        combined(Wide(f.alpha.value), left ? whole * b : b * whole, Wide(f.beta.value), c),
        combined(size_of(f.alpha.value), left ? sizes * magnitudes(b) : magnitudes(b) * sizes,
                 size_of(f.beta.value), magnitudes(c)),
        order);
}

void try_gemmtr(Rng& random, const Factors& f) {
  const std::int64_t n = pick_order(random), k = pick_size_beside(random, n);
  INFO("cgemmtr, n = ", n, ", k = ", k, ", ", f.text());
  const bool turned = f.op != Op::NoTrans;
  const ComplexDense a = random_numbers(random, turned ? k : n, turned ? n : k, f.data);
  const ComplexDense b = random_numbers(random, k, n, f.data);
  const ComplexDense c = random_numbers(random, n, n, f.data);
  ComplexOperand in_a = ComplexOperand::matrix(random, a, f.layout, f.slack, blas());
  ComplexOperand in_b = ComplexOperand::matrix(random, b, f.other_layout, 0, blas());
  ComplexOperand out = triangle_operand(random, c, f, f.output_layout, false);
  const ComplexScalar alpha = f.alpha.make(random, blas()), beta = f.beta.make(random, blas());
  if (f.views) {
    cgemmtr(in_a.matrix_view(), in_b.matrix_view(), out.matrix_view(), f.uplo,
            {f.op, Op::NoTrans, alpha, beta});
  } else {
    cgemmtr(f.layout, f.uplo, f.op, Op::NoTrans, n, k, alpha, in_a.operand(), in_a.step(),
            in_b.operand(), in_b.step(), beta, out.operand(), out.step());
  }
  check_kept({&in_a, &in_b});
  check("cgemmtr", f, out, combined(Wide(f.alpha.value), op_of(f.op, a) * b, Wide(f.beta.value), c),
        combined(size_of(f.alpha.value), op_of(f.op, magnitudes(a)) * magnitudes(b),
                 size_of(f.beta.value), magnitudes(c)),
        k, [&](std::int64_t i, std::int64_t j) { return in_triangle(f.uplo, i, j); });
}

// csyrk, cherk, csyr2k and cher2k.
void try_syrk(Rng& random, Factors f, bool hermitian, bool two) {
  if (f.op == (hermitian ? Op::Trans : Op::ConjTrans)) f.op = Op::NoTrans;
  const std::int64_t n = pick_order(random), k = pick_size_beside(random, n);
  const char* const routine = hermitian ? (two ? "cher2k" : "cherk") : (two ? "csyr2k" : "csyrk");
  INFO(routine, ", n = ", n, ", k = ", k, ", ", f.text());
  const bool turned = f.op != Op::NoTrans;
  const ComplexDense a = random_numbers(random, turned ? k : n, turned ? n : k, f.data);
  const ComplexDense b = random_numbers(random, turned ? k : n, turned ? n : k, f.data);
  const ComplexDense c = random_numbers(random, n, n, f.data);
  ComplexOperand in_a = ComplexOperand::matrix(random, a, f.layout, f.slack, blas());
  ComplexOperand in_b = ComplexOperand::matrix(random, b, f.other_layout, 0, blas());
  ComplexOperand out = triangle_operand(random, c, f, f.output_layout, hermitian);
  const Wide factor = hermitian && !two ? Wide(f.alpha.value.real()) : Wide(f.alpha.value);
  const Wide old = hermitian ? Wide(f.beta.value.real()) : Wide(f.beta.value);
  const ComplexScalar alpha = f.alpha.make(random, blas()), beta = f.beta.make(random, blas());
  const Scalar real_alpha = make_scalar(blas(), f.alpha.real(), random);
  const Scalar real_beta = make_scalar(blas(), f.beta.real(), random);
  const MatrixView view_a = in_a.matrix_view(), view_b = in_b.matrix_view();
  const MatrixView view_c = out.matrix_view();
  if (hermitian && two) {
    if (f.views) {
      cher2k(view_a, view_b, view_c, {f.uplo, f.op, alpha, real_beta});
    } else {
      cher2k(f.layout, f.uplo, f.op, n, k, alpha, view_a.data, view_a.ld, view_b.data, view_b.ld,
             real_beta, view_c.data, view_c.ld);
    }
  } else if (hermitian) {
    if (f.views) {
      cherk(view_a, view_c, {f.uplo, f.op, real_alpha, real_beta});
    } else {
      cherk(f.layout, f.uplo, f.op, n, k, real_alpha, view_a.data, view_a.ld, real_beta,
            view_c.data, view_c.ld);
    }
  } else if (two) {
    if (f.views) {
      csyr2k(view_a, view_b, view_c, {f.uplo, f.op, alpha, beta});
    } else {
      csyr2k(f.layout, f.uplo, f.op, n, k, alpha, view_a.data, view_a.ld, view_b.data, view_b.ld,
             beta, view_c.data, view_c.ld);
    }
  } else if (f.views) {
    csyrk(view_a, view_c, {f.uplo, f.op, alpha, beta});
  } else {
    csyrk(f.layout, f.uplo, f.op, n, k, alpha, view_a.data, view_a.ld, beta, view_c.data,
          view_c.ld);
  }
  check_kept({&in_a, &in_b});
  if (factor == 0.0 && old == 1.0) {
    out.fetch();
    CHECK(out.changed() == 0);
    return;
  }
  const Op turn = hermitian ? Op::ConjTrans : Op::Trans;
  const ComplexDense first = op_of(f.op, a), second = two ? op_of(f.op, b) : first;
  ComplexDense product = factor * (first * op_of(turn, second));
  ComplexDense sizes = magnitudes(first) * op_of(Op::Trans, magnitudes(second));
  if (two) {
    product = product + (hermitian ? std::conj(factor) : factor) * (second * op_of(turn, first));
    sizes = sizes + magnitudes(second) * op_of(Op::Trans, magnitudes(first));
  }
  const ComplexDense before =
      expanded(c, f.uplo, hermitian ? Mirror::Hermitian : Mirror::Symmetric);
  check(routine, f, out, combined(factor == 0.0 ? 0 : 1, product, old, before),
        combined(size_of(Complex(factor)), sizes, size_of(Complex(old)), magnitudes(before)),
        two ? 2 * k : k, [&](std::int64_t i, std::int64_t j) { return in_triangle(f.uplo, i, j); });
}

void try_triangular_matrix(Rng& random, Factors f, bool solves) {
  const std::int64_t order = pick_order(random), other = pick_size_beside(random, order);
  const bool left = f.side == Side::Left;
  const std::int64_t m = left ? order : other, n = left ? other : order;
  const char* const routine = solves ? "ctrsm" : "ctrmm";
  INFO(routine, ", m = ", m, ", n = ", n, ", ", f.text());
  if (solves) f.data = Data::Unit;
  const ComplexDense a =
      solves ? solvable(random, order) : random_numbers(random, order, order, f.data);
  const ComplexDense b = random_numbers(random, m, n, f.data);
  ComplexOperand in_a = ComplexOperand::matrix(
      random, spoilt(a, f.uplo, Mirror::Triangular, f.diag), f.layout, f.slack, blas());
  ComplexOperand out = ComplexOperand::matrix(random, b, f.output_layout, f.slack, blas());
  const ComplexScalar alpha = f.alpha.make(random, blas());
  if (f.views) {
    const ComplexTrmmOptions options{f.side, f.uplo, f.op, f.diag, alpha};
    if (solves) {
      ctrsm(in_a.matrix_view(), out.matrix_view(), options);
    } else {
      ctrmm(in_a.matrix_view(), out.matrix_view(), options);
    }
  } else if (solves) {
    ctrsm(f.layout, f.side, f.uplo, f.op, f.diag, m, n, alpha, in_a.operand(), in_a.step(),
          out.operand(), out.step());
  } else {
    ctrmm(f.layout, f.side, f.uplo, f.op, f.diag, m, n, alpha, in_a.operand(), in_a.step(),
          out.operand(), out.step());
  }
  check_kept({&in_a});
  const ComplexDense t = op_of(f.op, expanded(a, f.uplo, Mirror::Triangular, f.diag));
  const Wide factor = Wide(f.alpha.value);
  if (!solves) {
    check(routine, f, out, combined(factor, left ? t * b : b * t, 0, b),
          combined(size_of(f.alpha.value),
                   left ? magnitudes(t) * magnitudes(b) : magnitudes(b) * magnitudes(t), 0, b),
          order);
    return;
  }
  out.fetch();
  CHECK(out.touched() == 0);
  const ComplexDense found = out.elements();
  const ComplexDense sizes =
      left ? magnitudes(t) * magnitudes(found) : magnitudes(found) * magnitudes(t);
  CHECK(complex_deviation(routine, left ? t * found : found * t,
                          {factor * b, sizes + size_of(f.alpha.value) * magnitudes(b), order},
                          false) <= 1);
}

void repeat(const char* tag, int times, const std::function<void(Rng&, const Factors&)>& attempt) {
  Rng random = rng(tag);
  for (int i = 0; i < times; ++i) {
    const Factors factors = random_factors(random);
    attempt(random, factors);
  }
}

}  // namespace

TEST_SUITE_BEGIN("complex_level23");

TEST_CASE("rules 1, 3, 15, 17, 18, 29, 41: products with a vector agree with the reference") {
  repeat("cgemv", 60, try_gemv);
  repeat("cgbmv", 40, try_gbmv);
  repeat("chemv", 40, [](Rng& random, const Factors& f) {
    try_full_hemv(
        random, f, "chemv", Mirror::Hermitian, [](auto&&... args) { chemv(args...); },
        [](auto&&... args) { chemv(args...); });
  });
  repeat("chbmv", 30, try_hbmv);
  repeat("chpmv", 30, [](Rng& random, const Factors& f) {
    try_packed_hemv(
        random, f, "chpmv", Mirror::Hermitian, [](auto&&... args) { chpmv(args...); },
        [](auto&&... args) { chpmv(args...); });
  });
  repeat("csymv", 20, [](Rng& random, const Factors& f) {
    try_full_hemv(
        random, f, "csymv", Mirror::Symmetric, [](auto&&... args) { csymv(args...); },
        [](auto&&... args) { csymv(args...); });
  });
  repeat("cspmv", 20, [](Rng& random, const Factors& f) {
    try_packed_hemv(
        random, f, "cspmv", Mirror::Symmetric, [](auto&&... args) { cspmv(args...); },
        [](auto&&... args) { cspmv(args...); });
  });
}

TEST_CASE("rule 7: cgemv of a matrix without elements leaves y") {
  Rng random = rng("cgemv empty");
  ComplexOperand y =
      ComplexOperand::vector(random, random_numbers(random, 3, 1, Data::Unit), 1, blas());
  cgemv(Layout::RowMajor, Op::NoTrans, 3, 0, 1, {}, 1, {}, 1, 0, y.operand(), 1);
  y.fetch();
  CHECK(y.changed() == 0);
}

TEST_CASE("rules 16, 17, 18, 42: updates by vectors agree with the reference") {
  repeat("cgeru", 30, [](Rng& random, const Factors& f) { try_ger(random, f, false); });
  repeat("cgerc", 30, [](Rng& random, const Factors& f) { try_ger(random, f, true); });
  const auto her = [](const char* tag, int times, bool hermitian, bool two, bool is_packed) {
    repeat(tag, times,
           [&](Rng& random, const Factors& f) { try_her(random, f, hermitian, two, is_packed); });
  };
  her("cher", 40, true, false, false);
  her("chpr", 30, true, false, true);
  her("cher2", 40, true, true, false);
  her("chpr2", 30, true, true, true);
  her("csyr", 20, false, false, false);
  her("cspr", 20, false, false, true);
}

TEST_CASE("rules 12, 15, 17, 29, 41: triangles and a vector agree with the reference") {
  const auto triangle = [](const char* tag, int times, bool solves, Stored stored) {
    repeat(tag, times, [&](Rng& random, const Factors& f) {
      try_triangular_vector(random, f, solves, stored);
    });
  };
  triangle("ctrmv", 60, false, Stored::Full);
  triangle("ctrsv", 60, true, Stored::Full);
  triangle("ctpmv", 30, false, Stored::Packed);
  triangle("ctpsv", 30, true, Stored::Packed);
  triangle("ctbmv", 40, false, Stored::Band);
  triangle("ctbsv", 50, true, Stored::Band);
}

TEST_CASE("cgemv of long rows cuts A's columns") {
  Rng random = rng("cgemv long");
  // Offsets are random: two numbers of A, and of x, are a texel in some of the rounds.
  const auto try_long = [&](Layout layout, Op op, std::int64_t m, std::int64_t n) {
    const bool turned = op != Op::NoTrans;
    const ComplexDense a = random_numbers(random, turned ? n : m, turned ? m : n, Data::Integers);
    const ComplexDense x = random_numbers(random, n, 1, Data::Integers);
    const ComplexDense y = random_numbers(random, m, 1, Data::Integers);
    const std::int64_t length = layout == Layout::RowMajor ? a.cols : a.rows;
    const ComplexOperand in_a = ComplexOperand::matrix(random, a, layout, length % 2, blas());
    const ComplexOperand in_x = ComplexOperand::vector(random, x, 1, blas());
    ComplexOperand out = ComplexOperand::vector(random, y, -2, blas());
    cgemv(in_a.matrix_view(), in_x.vector_view(), out.vector_view(), {op, 2, 3});
    out.fetch();
    INFO("m = ", m, ", n = ", n, ", op ", static_cast<int>(op));
    CHECK(out.touched() == 0);
    CHECK((out.elements() + Wide(-1) * (Wide(2) * (op_of(op, a) * x) + Wide(3) * y)).values ==
          ComplexDense(m, 1).values);
  };
  for (const Layout layout : kLayouts) {
    for (const Op op : {Op::NoTrans, Op::ConjTrans}) {
      for (const std::int64_t n : {65, 600, 1301}) {
        for (int round = 0; round < 4 && fits(n, n == 65 ? 120 : 12); ++round) {
          try_long(layout, op, 1 + random.below(n == 65 ? 120 : 12), n);
        }
      }
    }
  }
}

TEST_CASE("rules 1, 3, 15, 17, 18: csymm and chemm agree with the reference") {
  repeat("csymm", 30, [](Rng& random, const Factors& f) { try_symm(random, f, false); });
  repeat("chemm", 40, [](Rng& random, const Factors& f) { try_symm(random, f, true); });
}

TEST_CASE("rules 1, 3, 16, 17, 18: csyrk, cherk, csyr2k and cher2k write one triangle") {
  repeat("csyrk", 30, [](Rng& random, const Factors& f) { try_syrk(random, f, false, false); });
  repeat("cherk", 40, [](Rng& random, const Factors& f) { try_syrk(random, f, true, false); });
  repeat("csyr2k", 30, [](Rng& random, const Factors& f) { try_syrk(random, f, false, true); });
  repeat("cher2k", 40, [](Rng& random, const Factors& f) { try_syrk(random, f, true, true); });
}

TEST_CASE("rules 16, 17, 18: cgemmtr writes one triangle") {
  repeat("cgemmtr", 30, try_gemmtr);
}

TEST_CASE("rules 12, 14, 15, 17: ctrmm and ctrsm agree with the reference") {
  repeat("ctrmm", 50,
         [](Rng& random, const Factors& f) { try_triangular_matrix(random, f, false); });
  repeat("ctrsm", 50,
         [](Rng& random, const Factors& f) { try_triangular_matrix(random, f, true); });
}

TEST_CASE("rule 9: a NaN outside of what a triangle multiplies does not spread") {
  Rng random = rng("ctrmv NaN");
  const std::int64_t n = fits(20, 20) ? 20 : 6;
  const ComplexDense a = random_numbers(random, n, n, Data::Integers);
  ComplexDense x = random_numbers(random, n, 1, Data::Integers);
  x(n - 1, 0) = {kNan, 0};
  const ComplexOperand in_a = ComplexOperand::matrix(random, a, Layout::RowMajor, 0, blas());
  ComplexOperand out = ComplexOperand::vector(random, x, 1, blas());
  ctrmv(in_a.matrix_view(), out.vector_view());
  out.fetch();
  for (std::int64_t i = 0; i < n; ++i) {
    CHECK(std::isnan(out.elements()(i, 0).real()) == (i == n - 1));
  }
}

TEST_CASE("rule 13: ctrsm divides without overflow, and tests no diagonal") {
  for (const double size : {1e30, 1e-30, 1e38}) {
    ComplexMatrix a(blas(), 1, 1, {Complex(Wide(0.6 * size, 0.8 * size))});
    ComplexMatrix b(blas(), 1, 1, {Complex(Wide(-0.8 * size, 0.6 * size))});
    ctrsm(a, b);
    const Complex found = b.read()[0];
    CHECK(found.real() == doctest::Approx(0).epsilon(1e-6));
    CHECK(found.imag() == doctest::Approx(1).epsilon(1e-6));
  }
  ComplexMatrix imaginary(blas(), 1, 1, {Complex(0, 2)}), sides(blas(), 1, 1, {Complex(-6, 4)});
  ctrsm(imaginary, sides);
  CHECK(sides.read()[0] == Complex(2, 3));
  ComplexMatrix zero(blas(), 1, 1), b(blas(), 1, 1, {Complex(1, 1)});
  ctrsm(zero, b);
  CHECK_FALSE(std::isfinite(b.read()[0].real()));
}

TEST_CASE("levels 2 and 3 for complex numbers name what is wrong") {
  const ComplexMatrix a(blas(), 3, 3), c(blas(), 3, 3);
  const ComplexVector x(blas(), 3), y(blas(), 4);
  CHECK(error_of([&] {
          cherk(a, c, {Uplo::Lower, Op::Trans});
        }) == "cherk: trans = 112, must be NoTrans (111) or ConjTrans (113)");
  CHECK(error_of([&] {
          csyrk(a, c, {Uplo::Lower, Op::ConjTrans});
        }) == "csyrk: trans = 113, must be NoTrans (111) or Trans (112)");
  CHECK(error_of([&] { cgemv(a, x, y); }) == "cgemv: y.size = 4, must be op(A)'s rows = 3");
  CHECK(error_of([&] {
          cher(Layout::RowMajor, Uplo::Lower, 3, Scalar(x.vector(1)), x, 1, a, 3);
        }) == "cher: alpha.dtype = complex64, must be float32");
  CHECK(error_of([&] {
          ctrsv(Layout::RowMajor, Uplo::Lower, Op::NoTrans, Diag::Unit, 3, a, 3, x, 0);
        }) == "ctrsv: incx = 0, must be other than 0");
  CHECK(error_of([&] {
          ctrmm(Layout::RowMajor, Side::Right, Uplo::Lower, Op::NoTrans, Diag::Unit, 3, 4, 1, a, 3,
                y, 4);
        }) == "ctrmm: lda = 3, must be at least max(1, n) = 4");
}

TEST_CASE("rule 14: ctrsm with alpha = 0 on the device sets B to 0, whatever is in A") {
  for (const std::int64_t n : {5, 40}) {
    if (!fits(n, n)) continue;
    check_alpha_zero<ComplexMatrix, ComplexVector, ComplexTrmmOptions>(
        n, Complex(std::numeric_limits<double>::quiet_NaN()),
        [](const auto& a, const auto& b, const auto& options) { ctrsm(a, b, options); });
  }
}

TEST_CASE("rule 4: alpha = 0 on the device leaves a Hermitian matrix, its diagonal too") {
  const Vector zero = blas().vector({0}), one = blas().vector({1});
  const ComplexVector complex_zero(blas(), std::vector<Complex>{0});
  const Complex nan(std::numeric_limits<float>::quiet_NaN());
  for (const std::int64_t n : {5, 40}) {
    const std::int64_t k = 600;
    if (!fits(n, n) || !fits(n, k)) continue;
    const ComplexVector x(blas(), std::vector<Complex>(static_cast<std::size_t>(n), nan));
    const ComplexMatrix a(blas(), n, k, std::vector<Complex>(static_cast<std::size_t>(n * k), nan));
    const std::vector<Complex> before(static_cast<std::size_t>(n * n), Complex(1, 2));
    const ComplexMatrix c(blas(), n, n, before);
    const PackedView packed{c.view().data, n};
    const Uplo uplo = Uplo::Lower;
    const Op op = Op::NoTrans;
    cher(zero.view(), x, c, uplo);
    chpr(zero.view(), x, packed, uplo);
    cher2(complex_zero.view(), x, x, c, uplo);
    chpr2(complex_zero.view(), x, x, packed, uplo);
    cherk(a, c, {uplo, op, zero.view(), 1});
    cherk(a, c, {uplo, op, 0, one.view()});
    cher2k(a, a, c, {uplo, op, complex_zero.view(), one.view()});
    CHECK(c.read() == before);
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
