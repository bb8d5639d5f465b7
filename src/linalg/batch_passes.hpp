// The passes of batches of small matrices. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include "linalg/batch_operand.hpp"
#include "linalg/info.hpp"

namespace fragblas::detail {

// What enqueue_cholesky does, to each: the lower triangle. A pass for each 8 columns.
void enqueue_batch_cholesky(const char* routine, const Batch& a);
// A := its factors L and U, and its pivots. Two passes for each 8 columns.
void enqueue_batch_lu(const char* routine, const Batch& a, const Batch& pivots);
// info, as enqueue_info has it: an element for each matrix.
void enqueue_batch_info(const char* routine, const Batch& a, Failure failure, const Operand& info);
// B := A^-1 * B, by the factors of Cholesky, or of LU and the pivots. A pass, or two.
void enqueue_batch_cholesky_solve(const char* routine, const Batch& factors, const Batch& b);
void enqueue_batch_lu_solve(const char* routine, const Batch& factors, const Batch& pivots,
                            const Batch& b);

// Eigenvalues, ascending, or singular values, the largest first, and vectors; a matrix without a
// buffer is not wanted. u and v are square, or have fewer columns.
struct BatchSpectrum {
  Batch values, u, v;
  Operand info;  // an element for each matrix: how many values are no numbers
};
// Of symmetric matrices, whose lower triangle is read: eigenvectors are v. A may be v.
void enqueue_batch_eigenproblem(const char* routine, const Batch& a, const BatchSpectrum& results);
// A = U * S * V^T.
void enqueue_batch_svd(const char* routine, const Batch& a, const BatchSpectrum& results);
// A := the factors that geqrf has, and tau.
void enqueue_batch_qr(const char* routine, const Batch& a, const Batch& tau);

}  // namespace fragblas::detail
