// The routines for complex numbers in double precision in CBLAS's order, included by
// double_complex.hpp. An operand is a buffer and an offset, which counts numbers.
//
// fragblas-catalog prints this file; `./dev format` renews it. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/double_complex.hpp"

namespace fragblas {

// -- level 1 --------------------------------------------------------------------------------------

// (c, s) such that (c, s; -conj(s), c) * (a, b) = (r, 0). a becomes r. The conventions are those of
// BLAS 3.10. Computed at once, on the host.
FRAGBLAS_API void zrotg(DoubleComplex& a, DoubleComplex b, double& c, DoubleComplex& s);
// (x, y) := (c * x + s * y, c * y - s * x), c and s real.
FRAGBLAS_API void zdrot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy, const Scalar& c, const Scalar& s);
// (x, y) := (y, x).
FRAGBLAS_API void zswap(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy);
// x := alpha * x.
FRAGBLAS_API void zscal(std::int64_t n, const ComplexScalar& alpha, const Operand& x,
                        std::int64_t incx);
// x := alpha * x, alpha real.
FRAGBLAS_API void zdscal(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx);
// y := x.
FRAGBLAS_API void zcopy(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy);
// y := alpha * x + y.
FRAGBLAS_API void zaxpy(std::int64_t n, const ComplexScalar& alpha, const Operand& x,
                        std::int64_t incx, const Operand& y, std::int64_t incy);
// result := x . y.
FRAGBLAS_API void zdotu(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy, const Operand& result);
// result := conj(x) . y.
FRAGBLAS_API void zdotc(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy, const Operand& result);
// result := sqrt(conj(x) . x). The result is one real number. There is neither overflow nor
// underflow on the way.
FRAGBLAS_API void dznrm2(std::int64_t n, const Operand& x, std::int64_t incx,
                         const Operand& result);
// result := sum of |re x_i| + |im x_i|. The result is one real number.
FRAGBLAS_API void dzasum(std::int64_t n, const Operand& x, std::int64_t incx,
                         const Operand& result);
// result := the first i with the largest |re x_i| + |im x_i|, or the first NaN. The result is two
// real numbers.
FRAGBLAS_API void izamax(std::int64_t n, const Operand& x, std::int64_t incx,
                         const Operand& result);

// -- level 1, beside BLAS -------------------------------------------------------------------------

// y := alpha * x + beta * y.
FRAGBLAS_API void zaxpby(std::int64_t n, const ComplexScalar& alpha, const Operand& x,
                         std::int64_t incx, const ComplexScalar& beta, const Operand& y,
                         std::int64_t incy);
// (x, y) := (c * x + s * y, c * y - conj(s) * x), c real.
FRAGBLAS_API void zrot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                       std::int64_t incy, const Scalar& c, const ComplexScalar& s);
// y := alpha * x + y for each pair of a batch. A pair starts stridex and stridey numbers after the
// one before. A stride of 0 on an input repeats it for all; on an output beta is applied once and
// the sum over the batch is added.
FRAGBLAS_API void zaxpy_batch_strided(std::int64_t n, const ComplexScalar& alpha, const Operand& x,
                                      std::int64_t incx, std::int64_t stridex, const Operand& y,
                                      std::int64_t incy, std::int64_t stridey,
                                      std::int64_t batch_size);

// -- level 2 --------------------------------------------------------------------------------------

// y := alpha * op(A) * x + beta * y. A is m x n.
FRAGBLAS_API void zgemv(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                        const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
                        const Operand& x, std::int64_t incx, const ComplexScalar& beta,
                        const Operand& y, std::int64_t incy);
// y := alpha * op(A) * x + beta * y, A a band. A is m x n. The band has kl diagonals below and ku
// above the main one: element (i, j) is at j * lda + ku + i - j when column-major, i * lda + kl + j
// - i when row-major.
FRAGBLAS_API void zgbmv(Layout layout, Op trans, std::int64_t m, std::int64_t n, std::int64_t kl,
                        std::int64_t ku, const ComplexScalar& alpha, const Operand& a,
                        std::int64_t lda, const Operand& x, std::int64_t incx,
                        const ComplexScalar& beta, const Operand& y, std::int64_t incy);
// y := alpha * A * x + beta * y, A Hermitian. A is n x n, and its diagonal is real.
FRAGBLAS_API void zhemv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha,
                        const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx,
                        const ComplexScalar& beta, const Operand& y, std::int64_t incy);
// y := alpha * A * x + beta * y, A a Hermitian band. A is n x n, and its diagonal is real. The band
// has k diagonals beside the main one, of which one side is stored, as in gbmv.
FRAGBLAS_API void zhbmv(Layout layout, Uplo uplo, std::int64_t n, std::int64_t k,
                        const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
                        const Operand& x, std::int64_t incx, const ComplexScalar& beta,
                        const Operand& y, std::int64_t incy);
// y := alpha * A * x + beta * y, A Hermitian and packed. The triangle has its lines one behind
// another, n * (n + 1) / 2 elements.
FRAGBLAS_API void zhpmv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha,
                        const Operand& ap, const Operand& x, std::int64_t incx,
                        const ComplexScalar& beta, const Operand& y, std::int64_t incy);
// x := op(A) * x, A triangular. A is n x n.
FRAGBLAS_API void ztrmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx);
// x := op(A)^-1 * x, A triangular. A is n x n. There is no test for singularity.
FRAGBLAS_API void ztrsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx);
// x := op(A) * x, A a triangular band. The band has k diagonals beside the main one, as in hbmv.
FRAGBLAS_API void ztbmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        std::int64_t k, const Operand& a, std::int64_t lda, const Operand& x,
                        std::int64_t incx);
// x := op(A)^-1 * x, A a triangular band. The band has k diagonals beside the main one, as in hbmv.
// There is no test for singularity.
FRAGBLAS_API void ztbsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        std::int64_t k, const Operand& a, std::int64_t lda, const Operand& x,
                        std::int64_t incx);
// x := op(A) * x, A triangular and packed. The triangle is packed as in hpmv.
FRAGBLAS_API void ztpmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        const Operand& ap, const Operand& x, std::int64_t incx);
// x := op(A)^-1 * x, A triangular and packed. The triangle is packed as in hpmv. There is no test
// for singularity.
FRAGBLAS_API void ztpsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        const Operand& ap, const Operand& x, std::int64_t incx);
// A := alpha * x * y^T + A. A is m x n.
FRAGBLAS_API void zgeru(Layout layout, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
                        const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
                        const Operand& a, std::int64_t lda);
// A := alpha * x * y^H + A. A is m x n.
FRAGBLAS_API void zgerc(Layout layout, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
                        const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
                        const Operand& a, std::int64_t lda);
// A := alpha * x * x^H + A, one triangle, alpha real. A is n x n and Hermitian: imaginary parts on
// its diagonal are not read, and become 0.
FRAGBLAS_API void zher(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
                       const Operand& x, std::int64_t incx, const Operand& a, std::int64_t lda);
// A := alpha * x * x^H + A, packed, alpha real. A is Hermitian, as in her, and packed as in hpmv.
FRAGBLAS_API void zhpr(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
                       const Operand& x, std::int64_t incx, const Operand& ap);
// A := alpha * x * y^H + conj(alpha) * y * x^H + A, one triangle. A is n x n and Hermitian, as in
// her.
FRAGBLAS_API void zher2(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha,
                        const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
                        const Operand& a, std::int64_t lda);
// A := alpha * x * y^H + conj(alpha) * y * x^H + A, packed. A is Hermitian, as in her, and packed
// as in hpmv.
FRAGBLAS_API void zhpr2(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha,
                        const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
                        const Operand& ap);

// -- level 2, beside BLAS -------------------------------------------------------------------------

// y := alpha * A * x + beta * y, A symmetric. A is n x n.
FRAGBLAS_API void zsymv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha,
                        const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx,
                        const ComplexScalar& beta, const Operand& y, std::int64_t incy);
// y := alpha * A * x + beta * y, A symmetric and packed. The triangle is packed as in hpmv.
FRAGBLAS_API void zspmv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha,
                        const Operand& ap, const Operand& x, std::int64_t incx,
                        const ComplexScalar& beta, const Operand& y, std::int64_t incy);
// A := alpha * x * x^T + A, one triangle. A is n x n and symmetric.
FRAGBLAS_API void zsyr(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha,
                       const Operand& x, std::int64_t incx, const Operand& a, std::int64_t lda);
// A := alpha * x * x^T + A, packed. A is symmetric, and packed as in hpmv.
FRAGBLAS_API void zspr(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha,
                       const Operand& x, std::int64_t incx, const Operand& ap);
// B := alpha * op(A). A is m x n. op may be the conjugate alone.
FRAGBLAS_API void zomatcopy(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                            const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
                            const Operand& b, std::int64_t ldb);
// A := alpha * op(A), stored with another leading dimension. A is m x n and has lda before; the
// result has ldb. op may be the conjugate alone.
FRAGBLAS_API void zimatcopy(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                            const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
                            std::int64_t ldb);
// y := alpha * op(A) * x + beta * y for each triple of a batch. Strides are as in
// axpy_batch_strided.
FRAGBLAS_API void zgemv_batch_strided(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                                      const ComplexScalar& alpha, const Operand& a,
                                      std::int64_t lda, std::int64_t stridea, const Operand& x,
                                      std::int64_t incx, std::int64_t stridex,
                                      const ComplexScalar& beta, const Operand& y,
                                      std::int64_t incy, std::int64_t stridey,
                                      std::int64_t batch_size);

// -- level 3 --------------------------------------------------------------------------------------

// C := alpha * op(A) * op(B) + beta * C. op(A) is m x k, op(B) k x n.
FRAGBLAS_API void zgemm(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n,
                        std::int64_t k, const ComplexScalar& alpha, const Operand& a,
                        std::int64_t lda, const Operand& b, std::int64_t ldb,
                        const ComplexScalar& beta, const Operand& c, std::int64_t ldc);
// C := alpha * A * B + beta * C, or B * A, A symmetric. C is m x n, and A stands on the side that
// is named.
FRAGBLAS_API void zsymm(Layout layout, Side side, Uplo uplo, std::int64_t m, std::int64_t n,
                        const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
                        const Operand& b, std::int64_t ldb, const ComplexScalar& beta,
                        const Operand& c, std::int64_t ldc);
// C := alpha * A * B + beta * C, or B * A, A Hermitian. C is m x n, and A stands on the side that
// is named. A's diagonal is real.
FRAGBLAS_API void zhemm(Layout layout, Side side, Uplo uplo, std::int64_t m, std::int64_t n,
                        const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
                        const Operand& b, std::int64_t ldb, const ComplexScalar& beta,
                        const Operand& c, std::int64_t ldc);
// C := alpha * op(A) * op(A)^T + beta * C, one triangle. op(A) is n x k, and op is not the
// conjugate transpose.
FRAGBLAS_API void zsyrk(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k,
                        const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
                        const ComplexScalar& beta, const Operand& c, std::int64_t ldc);
// C := alpha * op(A) * op(A)^H + beta * C, one triangle, alpha and beta real. op(A) is n x k, and
// op is not the transpose. C is Hermitian, as A in her.
FRAGBLAS_API void zherk(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k,
                        const Scalar& alpha, const Operand& a, std::int64_t lda, const Scalar& beta,
                        const Operand& c, std::int64_t ldc);
// C := alpha * op(A) * op(B)^T + alpha * op(B) * op(A)^T + beta * C, one triangle. op(A) and op(B)
// are n x k, and op is not the conjugate transpose.
FRAGBLAS_API void zsyr2k(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k,
                         const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
                         const Operand& b, std::int64_t ldb, const ComplexScalar& beta,
                         const Operand& c, std::int64_t ldc);
// C := alpha * op(A) * op(B)^H + conj(alpha) * op(B) * op(A)^H + beta * C, one triangle, beta real.
// op(A) and op(B) are n x k, and op is not the transpose. C is Hermitian, as A in her.
FRAGBLAS_API void zher2k(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k,
                         const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
                         const Operand& b, std::int64_t ldb, const Scalar& beta, const Operand& c,
                         std::int64_t ldc);
// B := alpha * op(A) * B, or B * op(A), A triangular. B is m x n, and A stands on the side that is
// named.
FRAGBLAS_API void ztrmm(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
                        std::int64_t n, const ComplexScalar& alpha, const Operand& a,
                        std::int64_t lda, const Operand& b, std::int64_t ldb);
// B := alpha * op(A)^-1 * B, or B * op(A)^-1, A triangular. B is m x n, and A stands on the side
// that is named. There is no test for singularity.
FRAGBLAS_API void ztrsm(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
                        std::int64_t n, const ComplexScalar& alpha, const Operand& a,
                        std::int64_t lda, const Operand& b, std::int64_t ldb);

// -- level 3, beside BLAS -------------------------------------------------------------------------

// C := alpha * op(A) * op(B) + beta * C, one triangle of a square C. C is n x n, and its other
// triangle is neither read nor written.
FRAGBLAS_API void zgemmtr(Layout layout, Uplo uplo, Op transa, Op transb, std::int64_t n,
                          std::int64_t k, const ComplexScalar& alpha, const Operand& a,
                          std::int64_t lda, const Operand& b, std::int64_t ldb,
                          const ComplexScalar& beta, const Operand& c, std::int64_t ldc);
// C := alpha * op(A) * op(B) + beta * C for each triple of a batch. Strides are as in
// axpy_batch_strided.
FRAGBLAS_API void zgemm_batch_strided(Layout layout, Op transa, Op transb, std::int64_t m,
                                      std::int64_t n, std::int64_t k, const ComplexScalar& alpha,
                                      const Operand& a, std::int64_t lda, std::int64_t stridea,
                                      const Operand& b, std::int64_t ldb, std::int64_t strideb,
                                      const ComplexScalar& beta, const Operand& c, std::int64_t ldc,
                                      std::int64_t stridec, std::int64_t batch_size);
// B := alpha * op(A)^-1 * B, or B * op(A)^-1, for each pair of a batch, A triangular. Strides are
// as in axpy_batch_strided, but that of B is not 0.
FRAGBLAS_API void ztrsm_batch_strided(Layout layout, Side side, Uplo uplo, Op transa, Diag diag,
                                      std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
                                      const Operand& a, std::int64_t lda, std::int64_t stridea,
                                      const Operand& b, std::int64_t ldb, std::int64_t strideb,
                                      std::int64_t batch_size);

}  // namespace fragblas
