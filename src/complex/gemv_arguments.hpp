// The arguments of cgemv, chemv and their kin, in either precision: `Type` is what computes.
//   Factor                 op(A)
//   check(routine)         of the letter
//   is(scalar, number)     whether that is known here
//   scale                  y := beta * y
//   product                y := alpha * A * x + beta * y
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "complex/check.hpp"
#include "memory/numbers.hpp"
#include "routines/level2/storage_check.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas::detail {

// x and y of a product, and how long they are.
struct ComplexVectorArguments {
  const ComplexScalar& alpha;
  const Operand& x;
  std::int64_t incx;
  const ComplexScalar& beta;
  const Operand& y;
  std::int64_t incy;
  const Sides& sides;  // of op(A)
};

// Of what the operands are not checked yet: from alpha on, in their order.
template <typename Type>
void complex_vector_product(const Check& check, const ComplexVectorArguments& v, const char* name,
                            const Operand& a, const std::function<void()>& check_matrix,
                            const std::function<typename Type::Factor()>& matrix) {
  check_scalar(check, "alpha", v.alpha);
  const bool no_product = Type::is(v.alpha, 0);
  if (!no_product) {
    check_matrix();
    check.vector("x", v.sides.cols_name, v.x, v.sides.cols, v.incx);
  }
  check_scalar(check, "beta", v.beta);
  check.vector("y", v.sides.rows_name, v.y, v.sides.rows, v.incy);
  ContextState& context = check.same_context({{"alpha", v.alpha.element.buffer.get()},
                                              {name, a.buffer.get()},
                                              {"x", v.x.buffer.get()},
                                              {"beta", v.beta.element.buffer.get()},
                                              {"y", v.y.buffer.get()}});
  if (no_product && Type::is(v.beta, 1)) {
    return;
  }
  const std::int64_t rows = v.sides.rows, cols = v.sides.cols;
  if (no_product) {
    Type::scale(check.routine(), rows, v.beta, v.y, v.incy);
  } else {
    Type::product(check.routine(), rows, cols, v.alpha, matrix(), numbers_of(v.x, cols, v.incx),
                  v.beta, v.y, v.incy);
  }
  context.submit();
}

template <typename Type>
void complex_hemv(const char* routine, bool hermitian, Layout layout, Uplo uplo, std::int64_t n,
                  const ComplexScalar& alpha, const StoredTriangle& a, const Operand& x,
                  std::int64_t incx, const ComplexScalar& beta, const Operand& y,
                  std::int64_t incy) {
  const Check check = Type::check(routine);
  check.layout(layout);
  check.uplo(uplo);
  check.size("n", n);
  if (a.storage.storage == catalog::Storage::Band) {
    check.size("k", a.storage.k);
  }
  check_triangle_ld(check, n, a.storage);
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  if (n == 0) {
    return;
  }
  const Sides sides{n, n, "n", "n"};
  complex_vector_product<Type>(
      check, {alpha, x, incx, beta, y, incy, sides}, a.name, a.a,
      [&] { check_triangle(check, a.name, a.a, n, a.storage); },
      [&] {
        return typename Type::Factor(symmetric_source(a.a, layout, uplo, n, a.storage), hermitian,
                                     false);
      });
}

// The functions on views: that the vectors have A's order.
inline void check_complex_lengths(const Check& check, std::int64_t n, const VectorView& x,
                                  const VectorView& y) {
  check.equal("x.size", x.size, "A's order", n);
  check.equal("y.size", y.size, "A's order", n);
}
inline void check_complex_lengths(const Check& check, const Sides& sides, const VectorView& x,
                                  const VectorView& y) {
  check.equal("x.size", x.size, "op(A)'s columns", sides.cols);
  check.equal("y.size", y.size, "op(A)'s rows", sides.rows);
}

template <typename Type>
void complex_gemv(const char* routine, Layout layout, Op trans, std::int64_t m, std::int64_t n,
                  const ComplexScalar& alpha, const Operand& a, std::int64_t lda, const Operand& x,
                  std::int64_t incx, const ComplexScalar& beta, const Operand& y,
                  std::int64_t incy) {
  const Check check = Type::check(routine);
  check.layout(layout);
  check_op(check, "trans", trans);
  check.size("m", m);
  check.size("n", n);
  const Sides sides = sides_of(trans, m, n);
  const MatrixArgument matrix = matrix_argument("a", "lda", a, lda, layout, trans, sides);
  matrix.check_ld(check);
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  if (m == 0 || n == 0) {
    return;
  }
  complex_vector_product<Type>(
      check, {alpha, x, incx, beta, y, incy, sides}, "a", a, [&] { matrix.check_operand(check); },
      [&] { return typename Type::Factor(matrix.source(), conjugates(trans)); });
}

template <typename Type>
void complex_gbmv(const char* routine, Layout layout, Op trans, std::int64_t m, std::int64_t n,
                  std::int64_t kl, std::int64_t ku, const ComplexScalar& alpha, const Operand& a,
                  std::int64_t lda, const Operand& x, std::int64_t incx, const ComplexScalar& beta,
                  const Operand& y, std::int64_t incy) {
  const Check check = Type::check(routine);
  check.layout(layout);
  check_op(check, "trans", trans);
  check.size("m", m);
  check.size("n", n);
  check.size("kl", kl);
  check.size("ku", ku);
  const Sides sides = sides_of(trans, m, n);
  check_band_ld(check, lda, kl, ku);
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  if (m == 0 || n == 0) {
    return;
  }
  complex_vector_product<Type>(
      check, {alpha, x, incx, beta, y, incy, sides}, "a", a,
      [&] { check_band(check, "a", a, layout, m, n, kl, ku, lda); },
      [&] {
        return typename Type::Factor(band_source(a, layout, trans, kl, ku, lda), false,
                                     conjugates(trans));
      });
}

// The functions on views.
template <typename Type>
void complex_gemv(const char* routine, const MatrixView& a, const VectorView& x,
                  const VectorView& y, const ComplexGemvOptions& options) {
  const Check check = Type::check(routine);
  check_op(check, "trans", options.trans);
  check_complex_lengths(check, sides_of(options.trans, a.rows, a.cols), x, y);
  complex_gemv<Type>(routine, a.layout, options.trans, a.rows, a.cols, options.alpha, a.data, a.ld,
                     x.data, x.inc, options.beta, y.data, y.inc);
}

template <typename Type>
void complex_gbmv(const char* routine, const BandView& a, const VectorView& x, const VectorView& y,
                  const ComplexGemvOptions& options) {
  const Check check = Type::check(routine);
  check_op(check, "trans", options.trans);
  check_complex_lengths(check, sides_of(options.trans, a.rows, a.cols), x, y);
  complex_gbmv<Type>(routine, a.layout, options.trans, a.rows, a.cols, a.kl, a.ku, options.alpha,
                     a.data, a.ld, x.data, x.inc, options.beta, y.data, y.inc);
}

template <typename Type>
void complex_hemv(const char* routine, bool hermitian, const MatrixView& a, const VectorView& x,
                  const VectorView& y, const ComplexHemvOptions& options) {
  const Check check = Type::check(routine);
  check_square(check, a.rows, a.cols);
  check_complex_lengths(check, a.rows, x, y);
  complex_hemv<Type>(routine, hermitian, a.layout, options.uplo, a.rows, options.alpha,
                     full_triangle(a.data, a.ld), x.data, x.inc, options.beta, y.data, y.inc);
}

template <typename Type>
void complex_hemv(const char* routine, bool hermitian, const BandView& a, const VectorView& x,
                  const VectorView& y, const ComplexHemvOptions& options) {
  const Check check = Type::check(routine);
  const std::int64_t k = check_half_band(check, a, options.uplo);
  check_complex_lengths(check, a.rows, x, y);
  complex_hemv<Type>(routine, hermitian, a.layout, options.uplo, a.rows, options.alpha,
                     band_triangle(a.data, a.ld, k), x.data, x.inc, options.beta, y.data, y.inc);
}

template <typename Type>
void complex_hemv(const char* routine, bool hermitian, const PackedView& a, const VectorView& x,
                  const VectorView& y, const ComplexHemvOptions& options) {
  check_complex_lengths(Type::check(routine), a.n, x, y);
  complex_hemv<Type>(routine, hermitian, a.layout, options.uplo, a.n, options.alpha,
                     packed_triangle(a.data), x.data, x.inc, options.beta, y.data, y.inc);
}

}  // namespace fragblas::detail
