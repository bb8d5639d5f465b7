/* The routines of fragblas for complex numbers in double precision: a part of library
 * fragblas_double. Names, argument order and values are CBLAS's; an operand is a buffer and an
 * offset, which counts numbers. docs/double.md has what holds for all of them.
 *
 * fragblas-catalog prints this file; `./dev format` renews it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_DOUBLE_COMPLEX_H
#define FRAGBLAS_DOUBLE_COMPLEX_H

#include "fragblas/fragblas.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -- level 3 --------------------------------------------------------------------------------- */
/* C := alpha * op(A) * op(B) + beta * C. op(A) is m x k, op(B) k x n. */
FRAGBLAS_API fragblas_status fragblas_zgemm(
    fragblas_layout layout, fragblas_op transa, fragblas_op transb, fragblas_int m, fragblas_int n,
    fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
    fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * A * B + beta * C, or B * A, A symmetric. C is m x n, and A stands on the side that
 * is named. */
FRAGBLAS_API fragblas_status
fragblas_zsymm(fragblas_layout layout, fragblas_side side, fragblas_uplo uplo, fragblas_int m,
               fragblas_int n, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
               fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
               fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * A * B + beta * C, or B * A, A Hermitian. C is m x n, and A stands on the side that
 * is named. A's diagonal is real. */
FRAGBLAS_API fragblas_status
fragblas_zhemm(fragblas_layout layout, fragblas_side side, fragblas_uplo uplo, fragblas_int m,
               fragblas_int n, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
               fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
               fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * op(A) * op(A)^T + beta * C, one triangle. op(A) is n x k, and op is not the
 * conjugate transpose. */
FRAGBLAS_API fragblas_status fragblas_zsyrk(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_int n, fragblas_int k,
                                            fragblas_scalar alpha, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_scalar beta, fragblas_buffer* c,
                                            fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * op(A) * op(A)^H + beta * C, one triangle, alpha and beta real. op(A) is n x k, and
 * op is not the transpose. C is Hermitian, as A in her. */
FRAGBLAS_API fragblas_status fragblas_zherk(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_int n, fragblas_int k,
                                            fragblas_scalar alpha, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_scalar beta, fragblas_buffer* c,
                                            fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * op(A) * op(B)^T + alpha * op(B) * op(A)^T + beta * C, one triangle. op(A) and op(B)
 * are n x k, and op is not the conjugate transpose. */
FRAGBLAS_API fragblas_status
fragblas_zsyr2k(fragblas_layout layout, fragblas_uplo uplo, fragblas_op trans, fragblas_int n,
                fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
                fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
                fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * op(A) * op(B)^H + conj(alpha) * op(B) * op(A)^H + beta * C, one triangle, beta real.
 * op(A) and op(B) are n x k, and op is not the transpose. C is Hermitian, as A in her. */
FRAGBLAS_API fragblas_status
fragblas_zher2k(fragblas_layout layout, fragblas_uplo uplo, fragblas_op trans, fragblas_int n,
                fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
                fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
                fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* B := alpha * op(A) * B, or B * op(A), A triangular. B is m x n, and A stands on the side that is
 * named. */
FRAGBLAS_API fragblas_status fragblas_ztrmm(fragblas_layout layout, fragblas_side side,
                                            fragblas_uplo uplo, fragblas_op transa,
                                            fragblas_diag diag, fragblas_int m, fragblas_int n,
                                            fragblas_scalar alpha, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* b, fragblas_int b_offset,
                                            fragblas_int ldb);

/* -- level 3, beside BLAS -------------------------------------------------------------------- */
/* C := alpha * op(A) * op(B) + beta * C, one triangle of a square C. C is n x n, and its other
 * triangle is neither read nor written. */
FRAGBLAS_API fragblas_status fragblas_zgemmtr(fragblas_layout layout, fragblas_uplo uplo,
                                              fragblas_op transa, fragblas_op transb,
                                              fragblas_int n, fragblas_int k, fragblas_scalar alpha,
                                              fragblas_buffer* a, fragblas_int a_offset,
                                              fragblas_int lda, fragblas_buffer* b,
                                              fragblas_int b_offset, fragblas_int ldb,
                                              fragblas_scalar beta, fragblas_buffer* c,
                                              fragblas_int c_offset, fragblas_int ldc);

#ifdef __cplusplus
}
#endif

#endif
