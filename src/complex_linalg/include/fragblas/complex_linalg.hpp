// Linear algebra for complex numbers in single precision, by LAPACK's names: library
// fragblas_complex_linalg, over fragblas_complex and fragblas_linalg.
//
//   fragblas::ComplexMatrix a(context, n, n, a_data), b(context, n, 1, b_data);
//   fragblas::Vector info = context.vector(1);
//   fragblas::cposv(a, b, info);                    // B := A^-1 * B; enqueued, returns at once
//   std::vector<fragblas::Complex> x = b.read();    // waits
//
// What holds for linalg.hpp holds here: info and pivots are floats on the device.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/complex.hpp"
#include "fragblas/linalg.hpp"

namespace fragblas {

// -- Hermitian positive definite matrices ---------------------------------------------------------

// A := L with A = L * L^H (Lower), or U with A = U^H * U (Upper). The other triangle is neither
// read nor written, and imaginary parts on the diagonal are not read. info: the order of the first
// leading part that is not positive definite.
FRAGBLAS_API void cpotrf(const MatrixView& a, const VectorView& info = {}, Uplo uplo = Uplo::Lower);
// B := A^-1 * B, A by its Cholesky factor.
FRAGBLAS_API void cpotrs(const MatrixView& a, const MatrixView& b, Uplo uplo = Uplo::Lower);
// Both: A becomes its factor, B the solution.
FRAGBLAS_API void cposv(const MatrixView& a, const MatrixView& b, const VectorView& info = {},
                        Uplo uplo = Uplo::Lower);

// The same by LAPACK's arguments, with a layout in front; operands count numbers.
FRAGBLAS_API void cpotrf(Layout layout, Uplo uplo, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& info);
FRAGBLAS_API void cpotrs(Layout layout, Uplo uplo, std::int64_t n, std::int64_t nrhs,
                         const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb);
FRAGBLAS_API void cposv(Layout layout, Uplo uplo, std::int64_t n, std::int64_t nrhs,
                        const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
                        const Operand& info);

// -- general matrices -----------------------------------------------------------------------------

// A := L below its diagonal and U on and above it, of P * A = L * U. Pivots are the first with the
// largest |re| + |im|, as LAPACK's are. ipiv: min(a.rows, a.cols) floats side by side, counted from
// 1. info: the first 0 on U's diagonal.
FRAGBLAS_API void cgetrf(const MatrixView& a, const VectorView& ipiv, const VectorView& info = {});
// B := A^-1 * B, A^-T * B or A^-H * B, A by its factors.
FRAGBLAS_API void cgetrs(const MatrixView& a, const VectorView& ipiv, const MatrixView& b,
                         Op trans = Op::NoTrans);
// Both: A becomes its factors, B the solution.
FRAGBLAS_API void cgesv(const MatrixView& a, const VectorView& ipiv, const MatrixView& b,
                        const VectorView& info = {});

// The same by LAPACK's arguments.
FRAGBLAS_API void cgetrf(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& ipiv, const Operand& info);
FRAGBLAS_API void cgetrs(Layout layout, Op trans, std::int64_t n, std::int64_t nrhs,
                         const Operand& a, std::int64_t lda, const Operand& ipiv, const Operand& b,
                         std::int64_t ldb);
FRAGBLAS_API void cgesv(Layout layout, std::int64_t n, std::int64_t nrhs, const Operand& a,
                        std::int64_t lda, const Operand& ipiv, const Operand& b, std::int64_t ldb,
                        const Operand& info);

// -- orthogonal factors, least squares ------------------------------------------------------------

// A := R on and above the diagonal, and below it the vectors of the reflectors whose product is Q:
// A = Q * R; the diagonal of R is real. tau: min(a.rows, a.cols) numbers side by side.
FRAGBLAS_API void cgeqrf(const MatrixView& a, const VectorView& tau);
// A := L on and below the diagonal, and beside it the conjugates of such vectors: A = L * Q.
FRAGBLAS_API void cgelqf(const MatrixView& a, const VectorView& tau);
// C := op(Q) * C, or C * op(Q), Q by what cgeqrf or cgelqf made in as many columns, or rows, as tau
// has numbers. trans: NoTrans or ConjTrans.
FRAGBLAS_API void cunmqr(const MatrixView& a, const VectorView& tau, const MatrixView& c,
                         Op trans = Op::NoTrans, Side side = Side::Left);
FRAGBLAS_API void cunmlq(const MatrixView& a, const VectorView& tau, const MatrixView& c,
                         Op trans = Op::NoTrans, Side side = Side::Left);
// A := the first columns, or rows, of Q.
FRAGBLAS_API void cungqr(const MatrixView& a, const VectorView& tau);
FRAGBLAS_API void cunglq(const MatrixView& a, const VectorView& tau);
// B := the X with the least ||B - op(A) * X||, or of many with op(A) * X = B the least X, from the
// first row on. A, of full rank, becomes its factors; B has max(a.rows, a.cols) rows. trans:
// NoTrans or ConjTrans. info: the first 0 on the diagonal of R or L.
FRAGBLAS_API void cgels(const MatrixView& a, const MatrixView& b, const VectorView& info = {},
                        Op trans = Op::NoTrans);

// The same by LAPACK's arguments.
FRAGBLAS_API void cgeqrf(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& tau);
FRAGBLAS_API void cgelqf(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& tau);
FRAGBLAS_API void cunmqr(Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n,
                         std::int64_t k, const Operand& a, std::int64_t lda, const Operand& tau,
                         const Operand& c, std::int64_t ldc);
FRAGBLAS_API void cunmlq(Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n,
                         std::int64_t k, const Operand& a, std::int64_t lda, const Operand& tau,
                         const Operand& c, std::int64_t ldc);
FRAGBLAS_API void cungqr(Layout layout, std::int64_t m, std::int64_t n, std::int64_t k,
                         const Operand& a, std::int64_t lda, const Operand& tau);
FRAGBLAS_API void cunglq(Layout layout, std::int64_t m, std::int64_t n, std::int64_t k,
                         const Operand& a, std::int64_t lda, const Operand& tau);
FRAGBLAS_API void cgels(Layout layout, Op trans, std::int64_t m, std::int64_t n, std::int64_t nrhs,
                        const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
                        const Operand& info);

// -- Hermitian eigenproblem -----------------------------------------------------------------------

// w := the eigenvalues of A, ascending: a.rows floats side by side; and with vectors A := the
// eigenvectors that belong to them, its columns. Without, A is kept. One triangle of A is read,
// without imaginary parts on the diagonal. info: 0 unless A has Inf or NaN.
FRAGBLAS_API void cheevd(const MatrixView& a, const VectorView& w, Vectors vectors = Vectors::Yes,
                         const VectorView& info = {}, Uplo uplo = Uplo::Lower);
// The same; A is kept, and the eigenvectors are the columns of V. Without V the values alone.
// Some of them as by eigh.
FRAGBLAS_API void ceigh(const MatrixView& a, const VectorView& w, const MatrixView& v = {},
                        const VectorView& info = {}, Uplo uplo = Uplo::Lower,
                        std::int64_t first = 0);

// By LAPACK's arguments.
FRAGBLAS_API void cheevd(Layout layout, Vectors vectors, Uplo uplo, std::int64_t n,
                         const Operand& a, std::int64_t lda, const Operand& w, const Operand& info);

// -- singular values ------------------------------------------------------------------------------

// A = U * diag(s) * VT: the singular values, the largest one first: min(a.rows, a.cols) floats side
// by side; and orthonormal columns of U and rows of VT, as many, or with All bases of all space. A
// is not written. info: 0 unless A has Inf or NaN.
FRAGBLAS_API void cgesdd(const MatrixView& a, const VectorView& s, const MatrixView& u,
                         const MatrixView& vt, SvdJob job = SvdJob::Thin,
                         const VectorView& info = {});
// By LAPACK's arguments.
FRAGBLAS_API void cgesdd(Layout layout, SvdJob job, std::int64_t m, std::int64_t n,
                         const Operand& a, std::int64_t lda, const Operand& s, const Operand& u,
                         std::int64_t ldu, const Operand& vt, std::int64_t ldvt,
                         const Operand& info);

}  // namespace fragblas
