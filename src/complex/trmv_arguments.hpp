// The arguments of ctrmv, ctrsv and their kin, in either precision: `Type` is what computes.
//   check(routine)    of the letter
//   multiply, solve   x := T * x, x := T^-1 * x
// SPDX-License-Identifier: MIT
#pragma once

#include "complex/check.hpp"
#include "complex/triangle.hpp"
#include "memory/structure.hpp"
#include "routines/level2/storage_check.hpp"

namespace fragblas::detail {

template <typename Type>
void complex_trmv(const char* routine, TriangleTask task, Layout layout, Uplo uplo, Op trans,
                  Diag diag, std::int64_t n, const StoredTriangle& a, const Operand& x,
                  std::int64_t incx) {
  ContextState* const context =
      check_triangular(Type::check(routine), layout, uplo, trans, diag, n, a, x, incx);
  if (context == nullptr) {
    return;
  }
  (task == TriangleTask::Multiply ? Type::multiply : Type::solve)(
      routine, n, triangular_source(a.a, layout, uplo, trans, diag, n, a.storage),
      conjugates(trans), x, n > 1 ? incx : 1);
  context->submit();
}

template <typename Type>
void complex_trmv(const char* routine, TriangleTask task, const PackedView& a, const VectorView& x,
                  const TriangularOptions& options) {
  Type::check(routine).equal("x.size", x.size, "A's order", a.n);
  complex_trmv<Type>(routine, task, a.layout, options.uplo, options.trans, options.diag, a.n,
                     packed_triangle(a.data), x.data, x.inc);
}

template <typename Type>
void complex_trmv(const char* routine, TriangleTask task, const MatrixView& a, const VectorView& x,
                  const TriangularOptions& options) {
  const Check check = Type::check(routine);
  check_square(check, a.rows, a.cols);
  check.equal("x.size", x.size, "A's order", a.rows);
  complex_trmv<Type>(routine, task, a.layout, options.uplo, options.trans, options.diag, a.rows,
                     full_triangle(a.data, a.ld), x.data, x.inc);
}

template <typename Type>
void complex_trmv(const char* routine, TriangleTask task, const BandView& a, const VectorView& x,
                  const TriangularOptions& options) {
  const Check check = Type::check(routine);
  const std::int64_t k = check_half_band(check, a, options.uplo);
  check.equal("x.size", x.size, "A's order", a.rows);
  complex_trmv<Type>(routine, task, a.layout, options.uplo, options.trans, options.diag, a.rows,
                     band_triangle(a.data, a.ld, k), x.data, x.inc);
}

}  // namespace fragblas::detail
