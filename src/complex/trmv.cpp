// ctrmv, ctbmv, ctpmv: x := op(A) * x; ctrsv, ctbsv, ctpsv: x := op(A)^-1 * x, A triangular.
// SPDX-License-Identifier: MIT
#include "complex/trmv_arguments.hpp"
#include "complex/type.hpp"

namespace fragblas {

using detail::band_triangle;
using detail::complex_trmv;
using detail::full_triangle;
using detail::packed_triangle;
using detail::TriangleTask;
using Type = detail::SingleComplex;

void ctrmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx) {
  complex_trmv<Type>("ctrmv", TriangleTask::Multiply, layout, uplo, trans, diag, n,
                     full_triangle(a, lda), x, incx);
}

void ctrsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx) {
  complex_trmv<Type>("ctrsv", TriangleTask::Solve, layout, uplo, trans, diag, n,
                     full_triangle(a, lda), x, incx);
}

void ctbmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, std::int64_t k,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx) {
  complex_trmv<Type>("ctbmv", TriangleTask::Multiply, layout, uplo, trans, diag, n,
                     band_triangle(a, lda, k), x, incx);
}

void ctbsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, std::int64_t k,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx) {
  complex_trmv<Type>("ctbsv", TriangleTask::Solve, layout, uplo, trans, diag, n,
                     band_triangle(a, lda, k), x, incx);
}

void ctpmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& ap,
           const Operand& x, std::int64_t incx) {
  complex_trmv<Type>("ctpmv", TriangleTask::Multiply, layout, uplo, trans, diag, n,
                     packed_triangle(ap), x, incx);
}

void ctpsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& ap,
           const Operand& x, std::int64_t incx) {
  complex_trmv<Type>("ctpsv", TriangleTask::Solve, layout, uplo, trans, diag, n,
                     packed_triangle(ap), x, incx);
}

void ctrmv(const MatrixView& a, const VectorView& x, const TriangularOptions& options) {
  complex_trmv<Type>("ctrmv", TriangleTask::Multiply, a, x, options);
}

void ctrsv(const MatrixView& a, const VectorView& x, const TriangularOptions& options) {
  complex_trmv<Type>("ctrsv", TriangleTask::Solve, a, x, options);
}

void ctbmv(const BandView& a, const VectorView& x, const TriangularOptions& options) {
  complex_trmv<Type>("ctbmv", TriangleTask::Multiply, a, x, options);
}

void ctbsv(const BandView& a, const VectorView& x, const TriangularOptions& options) {
  complex_trmv<Type>("ctbsv", TriangleTask::Solve, a, x, options);
}

void ctpmv(const PackedView& a, const VectorView& x, const TriangularOptions& options) {
  complex_trmv<Type>("ctpmv", TriangleTask::Multiply, a, x, options);
}

void ctpsv(const PackedView& a, const VectorView& x, const TriangularOptions& options) {
  complex_trmv<Type>("ctpsv", TriangleTask::Solve, a, x, options);
}

}  // namespace fragblas
