// Linear systems, QR, least squares and spectra in double precision: library
// fragblas_double_linalg, over fragblas_double and fragblas_complex_linalg. dsgesv and dsposv
// factor A in single precision on the device, and correct X by what it leaves of B, in double
// precision, until it is as good as a solution in double precision.
//
//   fragblas::DoubleMatrix a(context, n, n, a_data), b(context, n, 1, b_data), x(context, n, 1);
//   fragblas::Refinement how = fragblas::dsgesv(a, b, x);
//   std::vector<double> solution = x.read();
//
// Unlike those of linalg.hpp these routines wait: what they do next depends on what they found.
// Those that solve by factors in double precision (dgetrs, dpotrs, zgetrs, zpotrs) do not. In a
// deferred context, as a page's, dsolve, zsolve, deigh, dsvd and those of orthogonal factors are
// done in turns. docs/double.md says how, and what is guaranteed. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "fragblas/double.hpp"
#include "fragblas/linalg.hpp"

namespace fragblas {

// How a system was solved, as LAPACK's ITER and INFO say it.
struct Refinement {
  // So many corrections were enough; or below 0, X is of a factorization in double precision: -2, a
  // number is beyond float32's range, or X is 0 in it; -3, the factorization in single precision
  // failed; -31, 30 corrections were not enough.
  int iterations = 0;
  // 0, or where the factorization in double precision failed, counted from 1: then X has no
  // meaning.
  std::int64_t info = 0;
};

// X := A^-1 * B. A and B are not written; X may be B. Without columns A is factored all the same,
// so that info is known.
FRAGBLAS_API Refinement dsgesv(const MatrixView& a, const MatrixView& b, const MatrixView& x);
// The same with what LAPACK leaves. ipiv := the rows that were exchanged, counted from 1. Where
// iterations are below 0, A := its factors in double precision.
FRAGBLAS_API Refinement dsgesv(const MatrixView& a, std::vector<std::int64_t>& ipiv,
                               const MatrixView& b, const MatrixView& x);
// Of a symmetric positive definite A, of which one triangle is read. With `keep_factor` that
// becomes the factor in double precision, where iterations are below 0.
FRAGBLAS_API Refinement dsposv(const MatrixView& a, const MatrixView& b, const MatrixView& x,
                               Uplo uplo = Uplo::Lower, bool keep_factor = false);

struct DoubleSolveOptions {
  // PositiveDefinite: as dsposv; General or Unknown: as dsgesv. There are no triangles.
  Assumption assume = Assumption::General;
  Uplo uplo = Uplo::Lower;  // the triangle of a positive definite A that is read
  // What Refinement says, one element in single precision each. They must lie in no other operand.
  VectorView iterations = {}, info = {};
};
// X := A^-1 * B by dsgesv or dsposv. It does not wait in a deferred context, whose turns go on with
// it. Where info is not 0, X := NaN.
FRAGBLAS_API void dsolve(const MatrixView& a, const MatrixView& b, const MatrixView& x,
                         const DoubleSolveOptions& options = {});

// The same of complex numbers (fragblas/double_complex.hpp), whose sizes are |re| + |im|, as in
// LAPACK. Of a Hermitian positive definite A one triangle is read, and of its diagonal the real
// parts.
FRAGBLAS_API Refinement zcgesv(const MatrixView& a, const MatrixView& b, const MatrixView& x);
FRAGBLAS_API Refinement zcgesv(const MatrixView& a, std::vector<std::int64_t>& ipiv,
                               const MatrixView& b, const MatrixView& x);
FRAGBLAS_API Refinement zcposv(const MatrixView& a, const MatrixView& b, const MatrixView& x,
                               Uplo uplo = Uplo::Lower, bool keep_factor = false);
FRAGBLAS_API void zsolve(const MatrixView& a, const MatrixView& b, const MatrixView& x,
                         const DoubleSolveOptions& options = {});

// Factorizations in double precision. They give LAPACK's INFO. Blocks of 64 columns are factored on
// the host, all else is products and solves on the device.

// A := its factors L (unit, below the diagonal) and U, where P * A = L * U. ipiv := the rows that
// were exchanged, counted from 1, min(a.rows, a.cols) of them.
FRAGBLAS_API std::int64_t dgetrf(const MatrixView& a, std::vector<std::int64_t>& ipiv);
// B := op(A)^-1 * B, A by its factors.
FRAGBLAS_API void dgetrs(const MatrixView& a, const std::vector<std::int64_t>& ipiv,
                         const MatrixView& b, Op trans = Op::NoTrans);
// Both: B := A^-1 * B, and A := its factors. B stays where one of U's diagonal is 0.
FRAGBLAS_API std::int64_t dgesv(const MatrixView& a, std::vector<std::int64_t>& ipiv,
                                const MatrixView& b);
// One triangle of A := its Cholesky factor: A = L * L^T (Lower) or U^T * U (Upper). The other
// triangle is neither read nor written.
FRAGBLAS_API std::int64_t dpotrf(const MatrixView& a, Uplo uplo = Uplo::Lower);
// B := A^-1 * B, A by its factor.
FRAGBLAS_API void dpotrs(const MatrixView& a, const MatrixView& b, Uplo uplo = Uplo::Lower);
// Both: B := A^-1 * B, and A := its factor. B stays where A is not positive definite.
FRAGBLAS_API std::int64_t dposv(const MatrixView& a, const MatrixView& b, Uplo uplo = Uplo::Lower);

// The same of complex numbers (fragblas/double_complex.hpp). Pivots are the largest of a column by
// |re| + |im|, as in LAPACK. Of a Hermitian positive definite A = L * L^H or U^H * U one triangle
// is read, and of its diagonal the real parts.
FRAGBLAS_API std::int64_t zgetrf(const MatrixView& a, std::vector<std::int64_t>& ipiv);
FRAGBLAS_API void zgetrs(const MatrixView& a, const std::vector<std::int64_t>& ipiv,
                         const MatrixView& b, Op trans = Op::NoTrans);
FRAGBLAS_API std::int64_t zgesv(const MatrixView& a, std::vector<std::int64_t>& ipiv,
                                const MatrixView& b);
FRAGBLAS_API std::int64_t zpotrf(const MatrixView& a, Uplo uplo = Uplo::Lower);
FRAGBLAS_API void zpotrs(const MatrixView& a, const MatrixView& b, Uplo uplo = Uplo::Lower);
FRAGBLAS_API std::int64_t zposv(const MatrixView& a, const MatrixView& b, Uplo uplo = Uplo::Lower);

// Orthogonal factors in double precision, as geqrf, ormqr, orgqr and gels have them in single. All
// is told by elements on the device, so in a deferred context none waits: its turns go on with it.

// A := R on and above the diagonal, and below it the vectors v of reflectors H = I - tau * v * v^T,
// whose first element 1 is not stored: A = Q * R with Q = H_1 * H_2 * ... tau has min(m, n)
// elements, with any increment but 0.
FRAGBLAS_API void dgeqrf(const MatrixView& a, const VectorView& tau);
// C := op(Q) * C (Left) or C * op(Q) (Right). A and tau are of dgeqrf; tau.size reflectors count.
FRAGBLAS_API void dormqr(const MatrixView& a, const VectorView& tau, const MatrixView& c,
                         Op trans = Op::NoTrans, Side side = Side::Left);
// A := the first a.cols columns of Q.
FRAGBLAS_API void dorgqr(const MatrixView& a, const VectorView& tau);
// X with the least ||B - op(A) * X||, or of many that solve op(A) * X = B the one with the least
// norm. A must have full rank, or be 0. B has max(a.rows, a.cols) rows: X takes the place of the
// right-hand sides, from the first row on, and the squares of the rows behind it add up to the
// residual's. A becomes its factors, of dgeqrf or, where it is wide, those of its transpose; where
// its norm is below 2^-970 or above 2^970, those of a multiple by a power of two. info, an element
// in single precision: the first 0 on the diagonal of R, from 1. Then B has no meaning.
FRAGBLAS_API void dgels(const MatrixView& a, const MatrixView& b, const VectorView& info = {},
                        Op trans = Op::NoTrans);
// A = Q * R as matrices of their own, as qr: the first k = min(a.rows, a.cols) columns of Q and
// rows of R, or where Q has a.rows columns all of both; without Q the rows of R alone. A is not
// written.
FRAGBLAS_API void dqr(const MatrixView& a, const MatrixView& q, const MatrixView& r);
// X := that of dgels, of which A and B are kept. B has a.rows rows, X a.cols.
FRAGBLAS_API void dlstsq(const MatrixView& a, const MatrixView& b, const MatrixView& x,
                         const VectorView& info = {});

// Spectra. Vectors are those of A in single precision, corrected by products in double precision.
// w and s have any increment but 0.

// w := the eigenvalues of A, ascending; and A := the eigenvectors that belong to them, its columns,
// or with Vectors::No nothing, A keeps its numbers. One triangle of A is read. 0; or a.rows, and w
// and vectors are NaN, where A has Inf or NaN.
FRAGBLAS_API std::int64_t dsyevd(const MatrixView& a, const VectorView& w,
                                 Vectors vectors = Vectors::Yes, Uplo uplo = Uplo::Lower);
// The same; A is kept, and the eigenvectors are the columns of V, which may be A. Without V the
// values alone. info is an element in single precision: what dsyevd gives. It does not wait in a
// deferred context, whose turns go on with it.
FRAGBLAS_API void deigh(const MatrixView& a, const VectorView& w, const MatrixView& v = {},
                        const VectorView& info = {}, Uplo uplo = Uplo::Lower);

// s := the singular values of A, the largest one first, and of A = U * diag(s) * VT the first
// min(m, n) columns of U and rows of VT (Thin), or all of both, or neither. A is kept, unless it is
// one of them. 0; or min(m, n), and all is NaN, where A has Inf or NaN.
FRAGBLAS_API std::int64_t dgesdd(const MatrixView& a, const VectorView& s, const MatrixView& u,
                                 const MatrixView& vt, SvdJob job = SvdJob::Thin);
// The same, Thin, or All where U and VT have so many vectors, or without both of them the values
// alone. info as of deigh.
FRAGBLAS_API void dsvd(const MatrixView& a, const VectorView& s, const MatrixView& u = {},
                       const MatrixView& vt = {}, const VectorView& info = {});

}  // namespace fragblas
