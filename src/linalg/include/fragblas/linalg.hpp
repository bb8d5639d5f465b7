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
//     decide what comes next.
//   * `info` is an element on the device: 0, or where the factorization failed, counted from 1 as
//     LAPACK's INFO. A view without a buffer: nobody wants to know. A factor, and a solution made
//     of it, has no meaning where info is not 0. A bad argument throws instead.
//   * `pivots` are numbers on the device, counted from 1 as LAPACK's IPIV: row i was exchanged with
//     row pivots[i - 1], one after the other.
//   * info and pivots must lie in no other operand.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"

namespace fragblas {

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

// -- triangular: on views -------------------------------------------------------------------------

// One triangle of A := its inverse. info: the first 0 on the diagonal.
FRAGBLAS_API void trtri(const MatrixView& a, const VectorView& info = {}, Uplo uplo = Uplo::Lower,
                        Diag diag = Diag::NonUnit);

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

}  // namespace fragblas
