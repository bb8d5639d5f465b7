// The arguments of cgeru, cher and their kin, in either precision: `Type` is what computes.
//   check(routine)        of the letter
//   is(scalar, number)    whether that is known here
//   outer_product         A := alpha * x * y^T + A, or y^H
//   update                that of a triangle
// SPDX-License-Identifier: MIT
#pragma once

#include "complex/check.hpp"
#include "routines/level2/storage_check.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas::detail {

struct StridedOperand {
  const Operand& operand;
  std::int64_t inc;
};

// What is common to all; y null: of one vector.
struct ComplexUpdate {
  const char* routine;
  bool hermitian;
  Layout layout;
  Uplo uplo;
  std::int64_t n;
  StridedOperand x;
  const StridedOperand* y;
  StoredTriangle a;

  const StridedOperand& second() const { return y != nullptr ? *y : x; }
};

template <typename Type>
void complex_ger(const char* routine, bool conjugated, Layout layout, std::int64_t m,
                 std::int64_t n, const ComplexScalar& alpha, const Operand& x, std::int64_t incx,
                 const Operand& y, std::int64_t incy, const Operand& a, std::int64_t lda) {
  const Check check = Type::check(routine);
  check.layout(layout);
  check.size("m", m);
  check.size("n", n);
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  const MatrixArgument matrix{"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"};
  matrix.check_ld(check);
  if (m == 0 || n == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  if (Type::is(alpha, 0)) {
    return;
  }
  check.vector("x", "m", x, m, incx);
  check.vector("y", "n", y, n, incy);
  matrix.check_operand(check);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"x", x.buffer.get()},
                                              {"y", y.buffer.get()},
                                              {"a", a.buffer.get()}});
  Type::outer_product(routine, alpha, {x, incx}, {y, incy}, conjugated, matrix);
  context.submit();
}

template <typename Type>
void complex_ger(const char* routine, bool conjugated, const ComplexScalar& alpha,
                 const VectorView& x, const VectorView& y, const MatrixView& a) {
  const Check check = Type::check(routine);
  check.equal("x.size", x.size, "A's rows", a.rows);
  check.equal("y.size", y.size, "A's columns", a.cols);
  complex_ger<Type>(routine, conjugated, a.layout, a.rows, a.cols, alpha, x.data, x.inc, y.data,
                    y.inc, a.data, a.ld);
}

// alpha is a Scalar where it is real.
template <typename Type, typename Alpha>
void complex_her(const ComplexUpdate& u, const Alpha& alpha) {
  const Check check = Type::check(u.routine);
  check.layout(u.layout);
  check.uplo(u.uplo);
  check.size("n", u.n);
  check.nonzero("incx", u.x.inc);
  if (u.y != nullptr) {
    check.nonzero("incy", u.y->inc);
  }
  check_triangle_ld(check, u.n, u.a.storage);
  if (u.n == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  if (Type::is(alpha, 0)) {
    return;
  }
  check.vector("x", "n", u.x.operand, u.n, u.x.inc);
  if (u.y != nullptr) {
    check.vector("y", "n", u.y->operand, u.n, u.y->inc);
  }
  check_triangle(check, u.a.name, u.a.a, u.n, u.a.storage);
  ContextState& context =
      check.same_context({{"alpha", alpha.element.buffer.get()},
                          {"x", u.x.operand.buffer.get()},
                          {"y", u.y != nullptr ? u.y->operand.buffer.get() : nullptr},
                          {u.a.name, u.a.a.buffer.get()}});
  Type::update(u, alpha);
  context.submit();
}

template <typename Type>
void check_complex_view(const char* routine, const VectorView& x, const MatrixView& a) {
  const Check check = Type::check(routine);
  check_square(check, a.rows, a.cols);
  check.equal("x.size", x.size, "A's order", a.rows);
}

template <typename Type>
void check_complex_view(const char* routine, const VectorView& x, const PackedView& a) {
  Type::check(routine).equal("x.size", x.size, "A's order", a.n);
}

inline StoredTriangle triangle_of_view(const MatrixView& a) {
  return full_triangle(a.data, a.ld);
}
inline StoredTriangle triangle_of_view(const PackedView& a) {
  return packed_triangle(a.data);
}
inline std::int64_t order_of_view(const MatrixView& a) {
  return a.rows;
}
inline std::int64_t order_of_view(const PackedView& a) {
  return a.n;
}

template <typename Type, typename Alpha, typename View>
void complex_her(const char* routine, bool hermitian, const Alpha& alpha, const VectorView& x,
                 const View& a, Uplo uplo) {
  check_complex_view<Type>(routine, x, a);
  complex_her<Type>({routine,
                     hermitian,
                     a.layout,
                     uplo,
                     order_of_view(a),
                     {x.data, x.inc},
                     nullptr,
                     triangle_of_view(a)},
                    alpha);
}

template <typename Type, typename View>
void complex_her2(const char* routine, const ComplexScalar& alpha, const VectorView& x,
                  const VectorView& y, const View& a, Uplo uplo) {
  check_complex_view<Type>(routine, x, a);
  Type::check(routine).equal("y.size", y.size, "A's order", order_of_view(a));
  const StridedOperand second{y.data, y.inc};
  complex_her<Type>({routine,
                     true,
                     a.layout,
                     uplo,
                     order_of_view(a),
                     {x.data, x.inc},
                     &second,
                     triangle_of_view(a)},
                    alpha);
}

}  // namespace fragblas::detail
