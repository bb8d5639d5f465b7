// Linear algebra over fragblas's BLAS, by LAPACK's names: target fragblas::linalg. The C++
// interface.
//
//   #include <fragblas/linalg.hpp>
//
//   fragblas::Matrix a = blas.matrix(n, n, a_data), b = blas.matrix(n, 1, b_data);
//   fragblas::Vector pivots = blas.vector(n), info = blas.vector(1);
//   fragblas::gesv(a, pivots, b, info);          // B := A^-1 * B; enqueued, returns at once
//   std::vector<float> x = b.read();             // waits
//   bool singular = info.read()[0] != 0;
//
// What to know
//   * Calls check their arguments, enqueue and return, as those of BLAS do. Nothing is read back to
//     decide what comes next, but by solve where nothing is known of the matrix.
//   * `info` is an element on the device: 0, or where the factorization failed, counted from 1 as
//     LAPACK's INFO. A view without a buffer: nobody wants to know. A factor, and a solution made
//     of it, has no meaning where info is not 0. A bad argument throws instead.
//   * `pivots` are numbers on the device, counted from 1 as LAPACK's IPIV: row i was exchanged with
//     row pivots[i - 1], one after the other. A matrix that has pivots has at most 2^24 rows.
//   * info and pivots must lie in no other operand.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fragblas/fragblas.hpp"

namespace fragblas {

// -- whole problems: on views ---------------------------------------------------------------------

// What is known of A. Unknown: nothing; Cholesky is tried where A is symmetric, then LU with pivots
// from few rows, and from all where that is not good enough. Then the call waits for the device,
// unless calls are deferred.
enum class Assumption { General, PositiveDefinite, LowerTriangular, UpperTriangular, Unknown };
// How X was found: by LU with pivots from all rows, or from few; by Cholesky; by substitution.
enum class SolveMethod { Pivots, Cholesky, LowerTriangle, UpperTriangle, NearbyPivots };

struct SolveOptions {
  Assumption assume = Assumption::Unknown;
  Uplo uplo = Uplo::Lower;  // the triangle of a positive definite A that is read
  // How often the solution is corrected by what it leaves of B. Not of a triangle.
  int refinements = 1;
  VectorView info = {};  // as of the factorization; of a triangle: the first 0 on its diagonal
  // One element: |B - A X| / (|A| |X| + |B|) in Frobenius' norm: a few times 6e-8 for a solution as
  // good as one can be. NaN where a norm overflows.
  VectorView backward_error = {};
  VectorView method = {};  // one element: the SolveMethod
};
// X := A^-1 * B. A is not written, B neither, unless it is X. X must not overlap A.
FRAGBLAS_API void solve(const MatrixView& a, const MatrixView& b, const MatrixView& x,
                        const SolveOptions& options = {});

// A way to solve, and when it is taken.
struct SolveStep {
  SolveMethod method = SolveMethod::Pivots;
  std::string taken_if;  // what must hold for its result; "": it is what it is
  double flops = 0;      // of the factorization, the solutions and their corrections
  int reads = 0;         // how often numbers of the device are looked at for that
};
// What solve would do with a system of n rows and nrhs right-hand sides: the ways that it tries,
// one after the other, up to the first that is taken. Nothing is enqueued. Of the options `assume`
// and `refinements` count.
struct SolveExplanation {
  std::int64_t n = 0, nrhs = 0;
  std::vector<SolveStep> steps;
};
FRAGBLAS_API SolveExplanation explain_solve(const Context& context, std::int64_t n,
                                            std::int64_t nrhs = 1,
                                            const SolveOptions& options = {});
FRAGBLAS_API const char* to_string(SolveMethod method);
FRAGBLAS_API std::string to_json(const SolveExplanation& explanation);

// B := A^-1; B may be A. info: as of getrf.
FRAGBLAS_API void inv(const MatrixView& a, const MatrixView& b, const VectorView& info = {});
// result := the determinant of A, one element: 0 or infinite where that is beyond float32's range.
FRAGBLAS_API void det(const MatrixView& a, const VectorView& result);
// result := the logarithm of A's determinant, one element: minus infinity where A is singular, NaN
// where the determinant is negative.
FRAGBLAS_API void logdet(const MatrixView& a, const VectorView& result);
// result := the sign of A's determinant, and the logarithm of its magnitude: two elements. Of a
// singular matrix 0 and minus infinity.
FRAGBLAS_API void slogdet(const MatrixView& a, const VectorView& result);
// result := an estimate of 1 / (|A| |A^-1|), one element, in the norm of columns' sums: 0 for a
// singular A, about 1e-7 for one of which single precision can say nothing. It is never too small,
// but for rounding, and rarely more than 3 times too large.
FRAGBLAS_API void rcond(const MatrixView& a, const VectorView& result);
// The factor L of A = L * L^T (Lower), of which the lower triangle is read, or U of A = U^T * U
// (Upper), with zeros in the other triangle. The factor may be A. info: as of potrf.
FRAGBLAS_API void cholesky(const MatrixView& a, const MatrixView& factor,
                           const VectorView& info = {}, Uplo uplo = Uplo::Lower);
// A = P * L * U: a permutation, a.rows x a.rows; a unit lower triangle with zeros above, a.rows x
// k, k = min(a.rows, a.cols); and an upper one with zeros below, k x a.cols. P may be left out. A
// is not written, unless one of them is A. info: as of getrf.
FRAGBLAS_API void lu(const MatrixView& a, const MatrixView& p, const MatrixView& l,
                     const MatrixView& u, const VectorView& info = {});
// A = Q * R: the first k = min(a.rows, a.cols) columns of Q and rows of R, or where Q has a.rows
// columns all of both; without Q the rows of R alone. R has zeros below its diagonal. A is not
// written, unless Q or R is A.
FRAGBLAS_API void qr(const MatrixView& a, const MatrixView& q, const MatrixView& r);
// A = U * diag(s) * VT: the singular values, the largest one first, and k = min(a.rows, a.cols)
// vectors of length 1 as columns of U, a.rows x k, and rows of VT, k x a.cols. Without U and VT
// the values alone. A is not written. info: as of gesdd.
FRAGBLAS_API void svd(const MatrixView& a, const VectorView& s, const MatrixView& u = {},
                      const MatrixView& vt = {}, const VectorView& info = {});
// B := the pseudoinverse of A, a.cols x a.rows; B may be A. Singular values of at most rcond times
// the largest one count as 0; rcond < 0: max(a.rows, a.cols) * 2^-23. info: as of gesdd.
FRAGBLAS_API void pinv(const MatrixView& a, const MatrixView& b, float rcond = -1,
                       const VectorView& info = {});

struct LstsqOptions {
  // Singular values of at most so much of the largest one count as 0; below 0: max(a.rows, a.cols)
  // * 2^-23.
  float rcond = -1;
  VectorView rank = {};  // one element: how many singular values count
  VectorView s = {};     // min(a.rows, a.cols) elements: the singular values, the largest one first
  VectorView info = {};  // as of gesdd
};
// X := the X with the least ||B - A * X||, of many the one with the least norm: A may have any
// shape and rank. A is not written, B neither, unless it is X.
FRAGBLAS_API void lstsq(const MatrixView& a, const MatrixView& b, const MatrixView& x,
                        const LstsqOptions& options = {});
// Principal components of A's rows, which are observations: mean := that of each column, and
// components, its rows, := the first right singular vectors of A without the mean, as many as it
// has rows; variances := those of the observations along them. scores, if given, := the
// observations in these axes, a.rows x components.rows. A is not written. info: as of gesdd.
FRAGBLAS_API void pca(const MatrixView& a, const VectorView& mean, const MatrixView& components,
                      const VectorView& variances, const MatrixView& scores = {},
                      const VectorView& info = {});

struct SvdLowRankOptions {
  std::int64_t oversampling = 10;  // columns of the sketch beside those that are wanted
  int iterations = 2;              // of A * A^T on the sketch, 0 to 30
  // Of the random numbers, which are the same for the same seed. Its last 32 bits count.
  std::int64_t seed = 0;
  VectorView info = {};  // as of gesdd
};
// The s.size largest singular values of A, close to right where the others are much smaller, and
// their vectors: columns of U and rows of VT. A is not written.
FRAGBLAS_API void svd_low_rank(const MatrixView& a, const VectorView& s, const MatrixView& u,
                               const MatrixView& vt, const SvdLowRankOptions& options = {});
// A = U * H: orthonormal columns, and if it is given a symmetric H without negative eigenvalues. A
// has at least as many rows as columns, and full rank: where it has not, U H is A, but U's columns
// are not orthonormal; of zeros they are NaN. A is not written, unless U or H is A.
FRAGBLAS_API void polar(const MatrixView& a, const MatrixView& u, const MatrixView& h = {});

// -- symmetric positive definite: on views --------------------------------------------------------

// One triangle of A := its Cholesky factor: A = L * L^T (Lower) or U^T * U (Upper). The other
// triangle is neither read nor written.
FRAGBLAS_API void potrf(const MatrixView& a, const VectorView& info = {}, Uplo uplo = Uplo::Lower);
// B := A^-1 * B, A by its factor.
FRAGBLAS_API void potrs(const MatrixView& a, const MatrixView& b, Uplo uplo = Uplo::Lower);
// Both: B := A^-1 * B, and A := its factor.
FRAGBLAS_API void posv(const MatrixView& a, const MatrixView& b, const VectorView& info = {},
                       Uplo uplo = Uplo::Lower);
// One triangle of A := that of its inverse, A by its factor.
FRAGBLAS_API void potri(const MatrixView& a, const VectorView& info = {}, Uplo uplo = Uplo::Lower);

// -- symmetric eigenproblem: on views -------------------------------------------------------------

// What is wanted of an eigenproblem.
enum class Vectors { No, Yes };

// w := the eigenvalues of A, ascending; and A := the eigenvectors that belong to them, its columns,
// or nothing of use. One triangle of A is read. info: how many elements, or of larger matrices
// eigenvalues, are not what they must be; 0 unless A has Inf or NaN.
FRAGBLAS_API void syevd(const MatrixView& a, const VectorView& w, Vectors vectors = Vectors::Yes,
                        const VectorView& info = {}, Uplo uplo = Uplo::Lower);
// The same; A is kept, and the eigenvectors are the columns of V. Without V the values alone. Where
// w has fewer elements than A has rows, these are the eigenvalues from place `first` on, 0 being
// that of the least one, and V has as many columns.
FRAGBLAS_API void eigh(const MatrixView& a, const VectorView& w, const MatrixView& v = {},
                       const VectorView& info = {}, Uplo uplo = Uplo::Lower,
                       std::int64_t first = 0);
// One triangle of A := its tridiagonal form T and the vectors of Q's reflectors, A = Q * T * Q^T:
// d on the diagonal, e beside it, beyond that the vectors, as LAPACK has them. d has a.rows
// elements, e and tau one less. The other triangle is neither read nor written.
FRAGBLAS_API void sytrd(const MatrixView& a, const VectorView& d, const VectorView& e,
                        const VectorView& tau, Uplo uplo = Uplo::Lower);

// -- triangular: on views -------------------------------------------------------------------------

// One triangle of A := its inverse. info: the first 0 on the diagonal.
FRAGBLAS_API void trtri(const MatrixView& a, const VectorView& info = {}, Uplo uplo = Uplo::Lower,
                        Diag diag = Diag::NonUnit);

// -- general: on views ----------------------------------------------------------------------------

// A := its factors L (unit, below the diagonal) and U, where P * A = L * U; m x n. ipiv has min(m,
// n) elements. info: the first 0 on U's diagonal.
FRAGBLAS_API void getrf(const MatrixView& a, const VectorView& ipiv, const VectorView& info = {});
// B := op(A)^-1 * B, A by its factors.
FRAGBLAS_API void getrs(const MatrixView& a, const VectorView& ipiv, const MatrixView& b,
                        Op trans = Op::NoTrans);
// Both: B := A^-1 * B, and A := its factors.
FRAGBLAS_API void gesv(const MatrixView& a, const VectorView& ipiv, const MatrixView& b,
                       const VectorView& info = {});
// A := its inverse, A by its factors. info: the first 0 on U's diagonal.
FRAGBLAS_API void getri(const MatrixView& a, const VectorView& ipiv, const VectorView& info = {});
// From the first exchange to the last, or from the last to the first.
enum class Sequence { Forward, Backward };
// Exchanges row k of A with row ipiv[k - 1], for k from 1 to the number of pivots.
FRAGBLAS_API void laswp(const MatrixView& a, const VectorView& ipiv,
                        Sequence sequence = Sequence::Forward);

// -- condition: on views --------------------------------------------------------------------------

// rcond := an estimate of 1 / (|A| |A^-1|), one element, by A's factors (getrf, potrf; a triangle
// itself) and its norm, which is an element on the device. Op::Trans: in the norm of rows' sums.
FRAGBLAS_API void gecon(const MatrixView& a, const VectorView& ipiv, const VectorView& anorm,
                        const VectorView& rcond, Op trans = Op::NoTrans);
FRAGBLAS_API void pocon(const MatrixView& a, const VectorView& anorm, const VectorView& rcond,
                        Uplo uplo = Uplo::Lower);
FRAGBLAS_API void trcon(const MatrixView& a, const VectorView& rcond, Uplo uplo = Uplo::Lower,
                        Diag diag = Diag::NonUnit, Op trans = Op::NoTrans);

// -- orthogonal factors: on views -----------------------------------------------------------------

// A := R on and above the diagonal, and below it the vectors v of reflectors H = I - tau * v * v^T,
// whose first element 1 is not stored: A = Q * R with Q = H_1 * H_2 * ... m x n. tau has min(m, n)
// elements.
FRAGBLAS_API void geqrf(const MatrixView& a, const VectorView& tau);
// A := L on and below the diagonal, and beside it the vectors: A = L * Q with Q = ... * H_2 * H_1.
FRAGBLAS_API void gelqf(const MatrixView& a, const VectorView& tau);
// C := op(Q) * C (Left) or C * op(Q) (Right). A and tau are of geqrf; tau.size reflectors count.
FRAGBLAS_API void ormqr(const MatrixView& a, const VectorView& tau, const MatrixView& c,
                        Op trans = Op::NoTrans, Side side = Side::Left);
// A := the first a.cols columns of Q.
FRAGBLAS_API void orgqr(const MatrixView& a, const VectorView& tau);
// The same with the Q of gelqf; orglq: the first a.rows rows of it.
FRAGBLAS_API void ormlq(const MatrixView& a, const VectorView& tau, const MatrixView& c,
                        Op trans = Op::NoTrans, Side side = Side::Left);
FRAGBLAS_API void orglq(const MatrixView& a, const VectorView& tau);
// X with the least ||B - op(A) * X||, or of many that solve op(A) * X = B the one with the least
// norm. A must have full rank. B has max(a.rows, a.cols) rows: X takes the place of the right-hand
// sides, from the first row on, and the squares of the rows behind it add up to the residual's. A
// becomes its factors, of geqrf or, where it is wide, of gelqf. info: the first 0 on the diagonal
// of R or L.
FRAGBLAS_API void gels(const MatrixView& a, const MatrixView& b, const VectorView& info = {},
                       Op trans = Op::NoTrans);

// -- singular values: on views --------------------------------------------------------------------

// Which singular vectors: none, the first min(m, n), or bases of all space.
enum class SvdJob { None, Thin, All };
// As svd, but All has U with a.rows columns and VT with a.cols rows. info: 0 unless A has Inf or
// NaN.
FRAGBLAS_API void gesdd(const MatrixView& a, const VectorView& s, const MatrixView& u,
                        const MatrixView& vt, SvdJob job = SvdJob::Thin,
                        const VectorView& info = {});

// -- in LAPACK's order ----------------------------------------------------------------------------

// A by its Cholesky factor.
FRAGBLAS_API void spotrf(Layout layout, Uplo uplo, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& info);
FRAGBLAS_API void spotrs(Layout layout, Uplo uplo, std::int64_t n, std::int64_t nrhs,
                         const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb);
FRAGBLAS_API void sposv(Layout layout, Uplo uplo, std::int64_t n, std::int64_t nrhs,
                        const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
                        const Operand& info);
FRAGBLAS_API void spotri(Layout layout, Uplo uplo, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& info);
FRAGBLAS_API void strtri(Layout layout, Uplo uplo, Diag diag, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& info);
FRAGBLAS_API void sgetrf(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& ipiv, const Operand& info);
FRAGBLAS_API void sgetrs(Layout layout, Op trans, std::int64_t n, std::int64_t nrhs,
                         const Operand& a, std::int64_t lda, const Operand& ipiv, const Operand& b,
                         std::int64_t ldb);
FRAGBLAS_API void sgesv(Layout layout, std::int64_t n, std::int64_t nrhs, const Operand& a,
                        std::int64_t lda, const Operand& ipiv, const Operand& b, std::int64_t ldb,
                        const Operand& info);
FRAGBLAS_API void sgetri(Layout layout, std::int64_t n, const Operand& a, std::int64_t lda,
                         const Operand& ipiv, const Operand& info);
// A is m x n, where LAPACK knows no m. The pivot of row k, from k1 to k2 and counted from 1, is
// element k1 - 1 + (k - k1) * |incx| of ipiv. incx < 0: the exchanges go from row k2 to row k1.
FRAGBLAS_API void slaswp(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                         std::int64_t lda, std::int64_t k1, std::int64_t k2, const Operand& ipiv,
                         std::int64_t incx);
// LAPACK's norm '1' is NoTrans, 'I' is Trans.
FRAGBLAS_API void sgecon(Layout layout, Op trans, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& ipiv, const Operand& anorm,
                         const Operand& rcond);
FRAGBLAS_API void spocon(Layout layout, Uplo uplo, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& anorm, const Operand& rcond);
FRAGBLAS_API void strcon(Layout layout, Op trans, Uplo uplo, Diag diag, std::int64_t n,
                         const Operand& a, std::int64_t lda, const Operand& rcond);
FRAGBLAS_API void sgeqrf(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& tau);
FRAGBLAS_API void sgelqf(Layout layout, std::int64_t m, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& tau);
// A is m x k (Left) or n x k (Right).
FRAGBLAS_API void sormqr(Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n,
                         std::int64_t k, const Operand& a, std::int64_t lda, const Operand& tau,
                         const Operand& c, std::int64_t ldc);
FRAGBLAS_API void sorgqr(Layout layout, std::int64_t m, std::int64_t n, std::int64_t k,
                         const Operand& a, std::int64_t lda, const Operand& tau);
// A is k x m (Left) or k x n (Right).
FRAGBLAS_API void sormlq(Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n,
                         std::int64_t k, const Operand& a, std::int64_t lda, const Operand& tau,
                         const Operand& c, std::int64_t ldc);
FRAGBLAS_API void sorglq(Layout layout, std::int64_t m, std::int64_t n, std::int64_t k,
                         const Operand& a, std::int64_t lda, const Operand& tau);
FRAGBLAS_API void sgels(Layout layout, Op trans, std::int64_t m, std::int64_t n, std::int64_t nrhs,
                        const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
                        const Operand& info);
FRAGBLAS_API void ssyevd(Layout layout, Vectors vectors, Uplo uplo, std::int64_t n,
                         const Operand& a, std::int64_t lda, const Operand& w, const Operand& info);
FRAGBLAS_API void ssytrd(Layout layout, Uplo uplo, std::int64_t n, const Operand& a,
                         std::int64_t lda, const Operand& d, const Operand& e, const Operand& tau);
// A is not written, unlike LAPACK's.
FRAGBLAS_API void sgesdd(Layout layout, SvdJob job, std::int64_t m, std::int64_t n,
                         const Operand& a, std::int64_t lda, const Operand& s, const Operand& u,
                         std::int64_t ldu, const Operand& vt, std::int64_t ldvt,
                         const Operand& info);

// -- batches of small matrices --------------------------------------------------------------------

// Matrices of order n <= 32, each `stride` elements behind the one before; a negative stride goes
// towards the buffer's begin. The passes are as many whatever batch_size is. Each is written, so
// strides are at least what one matrix spans, in either direction. info has batch_size elements,
// side by side; n pivots of a matrix lie side by side.
FRAGBLAS_API void spotrf_batch_strided(Layout layout, Uplo uplo, std::int64_t n, const Operand& a,
                                       std::int64_t lda, std::int64_t stridea, const Operand& info,
                                       std::int64_t batch_size);
FRAGBLAS_API void sposv_batch_strided(Layout layout, Uplo uplo, std::int64_t n, std::int64_t nrhs,
                                      const Operand& a, std::int64_t lda, std::int64_t stridea,
                                      const Operand& b, std::int64_t ldb, std::int64_t strideb,
                                      const Operand& info, std::int64_t batch_size);
FRAGBLAS_API void sgetrf_batch_strided(Layout layout, std::int64_t n, const Operand& a,
                                       std::int64_t lda, std::int64_t stridea, const Operand& ipiv,
                                       std::int64_t stridepiv, const Operand& info,
                                       std::int64_t batch_size);
FRAGBLAS_API void sgesv_batch_strided(Layout layout, std::int64_t n, std::int64_t nrhs,
                                      const Operand& a, std::int64_t lda, std::int64_t stridea,
                                      const Operand& ipiv, std::int64_t stridepiv, const Operand& b,
                                      std::int64_t ldb, std::int64_t strideb, const Operand& info,
                                      std::int64_t batch_size);
// A is m x n, m and n at most 32; min(m, n) factors of reflectors lie side by side.
FRAGBLAS_API void sgeqrf_batch_strided(Layout layout, std::int64_t m, std::int64_t n,
                                       const Operand& a, std::int64_t lda, std::int64_t stridea,
                                       const Operand& tau, std::int64_t stridetau,
                                       std::int64_t batch_size);
// Eigenvalues lie side by side. info: how many of them are no numbers.
FRAGBLAS_API void ssyev_batch_strided(Layout layout, Vectors vectors, Uplo uplo, std::int64_t n,
                                      const Operand& a, std::int64_t lda, std::int64_t stridea,
                                      const Operand& w, std::int64_t stridew, const Operand& info,
                                      std::int64_t batch_size);
// A is m x n, m and n at most 32, and is not written. Singular values lie side by side. info: how
// many of them are no numbers.
FRAGBLAS_API void sgesvd_batch_strided(Layout layout, SvdJob job, std::int64_t m, std::int64_t n,
                                       const Operand& a, std::int64_t lda, std::int64_t stridea,
                                       const Operand& s, std::int64_t strides, const Operand& u,
                                       std::int64_t ldu, std::int64_t strideu, const Operand& vt,
                                       std::int64_t ldvt, std::int64_t stridevt,
                                       const Operand& info, std::int64_t batch_size);

}  // namespace fragblas
