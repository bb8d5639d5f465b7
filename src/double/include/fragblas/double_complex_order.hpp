// The routines for complex numbers in double precision in CBLAS's order, included by
// double_complex.hpp. An operand is a buffer and an offset, which counts numbers.
//
// fragblas-catalog prints this file; `./dev format` renews it. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/double_complex.hpp"

namespace fragblas {

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

// -- level 3, beside BLAS -------------------------------------------------------------------------

// C := alpha * op(A) * op(B) + beta * C, one triangle of a square C. C is n x n, and its other
// triangle is neither read nor written.
FRAGBLAS_API void zgemmtr(Layout layout, Uplo uplo, Op transa, Op transb, std::int64_t n,
                          std::int64_t k, const ComplexScalar& alpha, const Operand& a,
                          std::int64_t lda, const Operand& b, std::int64_t ldb,
                          const ComplexScalar& beta, const Operand& c, std::int64_t ldc);

}  // namespace fragblas
