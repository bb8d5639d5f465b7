// The passes of a singular value decomposition. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "context/context_state.hpp"
#include "fragblas/fragblas.hpp"
#include "linalg/block.hpp"
#include "linalg/tridiagonal.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// What comes of a matrix with m rows and n <= m columns, n >= 1. Blocks without a buffer: nobody
// wants the vectors.
struct SingularValues {
  Place s;       // n elements side by side
  Block u;       // m x n or m x m
  Block v;       // n x n
  Operand info;  // 0 unless A has Inf or NaN; without a buffer: nobody asks
};
void enqueue_svd(const char* routine, const Block& a, const SingularValues& results);

// A = U * diag(s) * VT, of any shape: min(m, n) values and vectors. Lines are rows.
struct ThinSvd {
  OwnBlock u, vt;
  std::shared_ptr<BufferState> s;
};
ThinSvd enqueue_thin_svd(const char* routine, const Block& a, const Operand& info);

// The least singular value that counts, over the largest one: rcond, or where that is negative the
// rounding of a matrix of this size.
float least_of(float rcond, const Block& a);
// Row i := row i / s[i], or zeros where s[i] is at most rcond * s[0]. A block that is all of its
// buffer, whose lines are rows.
void enqueue_divide_rows(const char* routine, BufferState& s, float rcond, const Block& rows);

enum class SvdMethod { Jacobi, Eigenproblem };
// The faster one, where its buffers may be as large as they must.
SvdMethod svd_method(const ContextState& context, std::int64_t order);
void enqueue_svd(const char* routine, SvdMethod method, const Block& a,
                 const SingularValues& results);

// Of a square block, or of the triangle above its diagonal, with that. U gets the vectors in its
// first columns and rows.
void enqueue_svd_by_eigenproblem(const char* routine, const Block& r, bool triangle,
                                 const SingularValues& results);
// From eigenvalues, ascending, of [0 B^T; B 0] (enqueue_doubled), B n x n: s, and info if it has a
// buffer.
void enqueue_upper_half(const char* routine, BufferState& eigenvalues, std::int64_t n,
                        const Place& s, const Operand& info);
// The same, and the eigenvectors: those of s, the largest one first, by their order.
struct SortedVectors {
  OwnBlock all;
  std::shared_ptr<BufferState> order;
};
SortedVectors enqueue_singular_vectors(const char* routine, const Tridiagonal& t, const Place& s,
                                       const Operand& info);
// The block := the singular vectors of B of one side, its columns: u, or v.
void enqueue_orthonormal_half(const char* routine, const SortedVectors& vectors, bool of_u,
                              const Block& to);
// V := the columns of `factors`, whose lengths do not count, made orthonormal from the first one
// on. They become factors of QR.
void enqueue_orthonormal(const char* routine, const Block& factors, const Block& v);

}  // namespace fragblas::detail
