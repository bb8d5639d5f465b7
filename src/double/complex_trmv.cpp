// ztrmv, ztbmv, ztpmv: x := op(A) * x; ztrsv, ztbsv, ztpsv: x := op(A)^-1 * x, A triangular.
// SPDX-License-Identifier: MIT
#include "complex/trmv_arguments.hpp"
#include "double/complex_type.hpp"

namespace fragblas {

using detail::band_triangle;
using detail::complex_trmv;
using detail::full_triangle;
using detail::packed_triangle;
using detail::TriangleTask;
using Type = detail::DoubleComplexType;

void ztrmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx) {
  complex_trmv<Type>("ztrmv", TriangleTask::Multiply, layout, uplo, trans, diag, n,
                     full_triangle(a, lda), x, incx);
}

void ztrsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx) {
  complex_trmv<Type>("ztrsv", TriangleTask::Solve, layout, uplo, trans, diag, n,
                     full_triangle(a, lda), x, incx);
}

void ztbmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, std::int64_t k,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx) {
  complex_trmv<Type>("ztbmv", TriangleTask::Multiply, layout, uplo, trans, diag, n,
                     band_triangle(a, lda, k), x, incx);
}

void ztbsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, std::int64_t k,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx) {
  complex_trmv<Type>("ztbsv", TriangleTask::Solve, layout, uplo, trans, diag, n,
                     band_triangle(a, lda, k), x, incx);
}

void ztpmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& ap,
           const Operand& x, std::int64_t incx) {
  complex_trmv<Type>("ztpmv", TriangleTask::Multiply, layout, uplo, trans, diag, n,
                     packed_triangle(ap), x, incx);
}

void ztpsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n, const Operand& ap,
           const Operand& x, std::int64_t incx) {
  complex_trmv<Type>("ztpsv", TriangleTask::Solve, layout, uplo, trans, diag, n,
                     packed_triangle(ap), x, incx);
}

void ztrmv(const MatrixView& a, const VectorView& x, const TriangularOptions& options) {
  complex_trmv<Type>("ztrmv", TriangleTask::Multiply, a, x, options);
}

void ztrsv(const MatrixView& a, const VectorView& x, const TriangularOptions& options) {
  complex_trmv<Type>("ztrsv", TriangleTask::Solve, a, x, options);
}

void ztbmv(const BandView& a, const VectorView& x, const TriangularOptions& options) {
  complex_trmv<Type>("ztbmv", TriangleTask::Multiply, a, x, options);
}

void ztbsv(const BandView& a, const VectorView& x, const TriangularOptions& options) {
  complex_trmv<Type>("ztbsv", TriangleTask::Solve, a, x, options);
}

void ztpmv(const PackedView& a, const VectorView& x, const TriangularOptions& options) {
  complex_trmv<Type>("ztpmv", TriangleTask::Multiply, a, x, options);
}

void ztpsv(const PackedView& a, const VectorView& x, const TriangularOptions& options) {
  complex_trmv<Type>("ztpsv", TriangleTask::Solve, a, x, options);
}

}  // namespace fragblas
