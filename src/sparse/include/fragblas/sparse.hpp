// Sparse matrices over fragblas's BLAS, by compressed rows: products and solvers. Target
// fragblas::sparse. The C++ interface.
//
//   #include <fragblas/sparse.hpp>
//
//   fragblas::SparseMatrix a(blas, fragblas::csr_from_entries(n, n, rows, cols, values));
//   fragblas::Vector x = blas.vector(n), b = blas.vector(n, right_side);
//   fragblas::SolverResult result = fragblas::cg(blas, a, b, x);
//
// What to know
//   * On the device the numbers of entries and columns are floats, exact up to 2^24: there are at
//     most so many entries and columns, and fewer rows.
//   * Products enqueue and return. Solvers wait: now and then they look whether they are done. What
//     is issued behind that does nothing.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "fragblas/fragblas.hpp"

namespace fragblas {

// A sparse matrix on the host. Row i has entries indptr[i] to indptr[i + 1] - 1, each a column,
// from 0 on, and a value. Entries of a row may stand in any order; several of one place are added.
struct Csr {
  std::int64_t rows = 0, cols = 0;
  std::vector<std::int32_t> indptr;  // rows + 1
  std::vector<std::int32_t> indices;
  std::vector<float> values;
};
// Of entries in any order, each at a row and a column; several of one place are kept apart, and so
// add up. Throws Status::InvalidArgument for places that are not in the matrix.
FRAGBLAS_API Csr csr_from_entries(std::int64_t rows, std::int64_t cols,
                                  const std::vector<std::int32_t>& row_indices,
                                  const std::vector<std::int32_t>& col_indices,
                                  const std::vector<float>& values);
// Of the elements of a matrix, row by row, that are not 0.
FRAGBLAS_API Csr csr_from_dense(std::int64_t rows, std::int64_t cols,
                                const std::vector<float>& elements);
FRAGBLAS_API Csr transposed(const Csr& a);

// A sparse matrix on the device. All vectors have inc 1; indices and values begin at multiples
// of 4. With slots (ELLPACK) each row has as many: entry s of row i is s * (rows rounded up to a
// multiple of 4) + i of indices and values, its column -1 where there is none; indptr is not used.
struct SparseView {
  std::int64_t rows = 0, cols = 0;
  VectorView indptr, indices, values;
  std::int64_t slots = 0;    // at most 32768; 0: by compressed rows
  std::int64_t longest = 0;  // entries of the longest compressed row; 0: that is not known
};

// A sparse matrix on the device that owns its vectors. Where rows have about as many entries, they
// have slots, which products read faster.
class FRAGBLAS_API SparseMatrix {
 public:
  // Throws Status::InvalidArgument where the matrix is none: indptr must ascend from 0 to the
  // number of entries, and columns must be below cols.
  SparseMatrix(Context& context, const Csr& a);

  std::int64_t rows() const { return rows_; }
  std::int64_t cols() const { return cols_; }
  std::int64_t entries() const { return entries_; }
  SparseView view() const;
  operator SparseView() const { return view(); }  // NOLINT: implicit by design

 private:
  std::int64_t rows_, cols_, entries_, longest_, slots_;
  Vector indptr_, indices_, values_;
};

struct SparseProduct {
  Scalar alpha = 1.0f;
  Scalar beta = 0.0f;
};
// y := alpha * A * x + beta * y. y must not overlap x.
FRAGBLAS_API void spmv(const SparseView& a, const VectorView& x, const VectorView& y,
                       const SparseProduct& options = {});
// C := alpha * A * B + beta * C. C must not overlap B.
FRAGBLAS_API void spmm(const SparseView& a, const MatrixView& b, const MatrixView& c,
                       const SparseProduct& options = {});

struct SolverOptions {
  float tolerance = 1e-5f;  // of the residual that the solver gives
  std::int64_t max_iterations = 1000;
  std::int64_t check_every = 32;  // iterations from look to look; above 1000 it is 1000
};
struct SolverResult {
  std::int64_t iterations = 0;
  // |b - A x| / |b|, of cgls and lsqr |A^T (b - A x)| / |A^T b|, as the iteration has it; 0 where
  // what it is divided by is 0, as x is then.
  float residual = 0;
  bool converged = false;
};
// x := A^-1 b by conjugate gradients, A symmetric and positive definite; from the x that is given.
// diagonal, if given, is that of A: Jacobi's preconditioner.
FRAGBLAS_API SolverResult cg(Context& context, const SparseView& a, const VectorView& b,
                             const VectorView& x, const SolverOptions& options = {},
                             const VectorView& diagonal = {});
// x := the x with the least |b - A x|, by conjugate gradients on the normal equations in the form
// that never makes them (CGLS); at is A^T. Converged: |A^T r| is at most tolerance * |A^T b|, which
// is what residual is of.
FRAGBLAS_API SolverResult cgls(Context& context, const SparseView& a, const SparseView& at,
                               const VectorView& b, const VectorView& x,
                               const SolverOptions& options = {});
// The same by the bidiagonalization of Paige and Saunders, which stays accurate where the condition
// of A is bad.
FRAGBLAS_API SolverResult lsqr(Context& context, const SparseView& a, const SparseView& at,
                               const VectorView& b, const VectorView& x,
                               const SolverOptions& options = {});

struct EigenResult {
  float eigenvalue = 0;
  std::int64_t iterations = 0;
  float residual = 0;  // |A x - eigenvalue x| / |A x|
  bool converged = false;
};
// x := the eigenvector of the eigenvalue with the largest magnitude, of length 1, from the x that
// is given, which must not be 0.
FRAGBLAS_API EigenResult power_iteration(Context& context, const SparseView& a, const VectorView& x,
                                         const SolverOptions& options = {});

}  // namespace fragblas
