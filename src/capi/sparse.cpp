// The flat C interface: sparse matrices. A part of their library. SPDX-License-Identifier: MIT
#include "fragblas/sparse.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "capi/views.hpp"
#include "fragblas/sparse.hpp"
#include "fragblas/sparse_solvers.h"

using fragblas::capi::elements;
using fragblas::capi::guarded;
using fragblas::capi::kPointer;
using fragblas::capi::matrix;
using fragblas::capi::need;
using fragblas::capi::scalar;

namespace {

fragblas::SparseView sparse(const fragblas_sparse* a, const char* what) {
  const fragblas_sparse& given = need(a, what, kPointer);
  // Far fewer are refused; one more must be a number all the same.
  const std::int64_t rows =
      std::min<std::int64_t>(given.rows, std::numeric_limits<std::int64_t>::max() - 1);
  return {given.rows,
          given.cols,
          given.slots > 0 ? fragblas::VectorView{}
                          : elements(given.indptr, given.indptr_offset, rows + 1),
          elements(given.indices, given.indices_offset, given.entries),
          elements(given.values, given.values_offset, given.entries),
          given.slots,
          given.longest};
}

fragblas::SparseProduct factors(const fragblas_scalar* alpha, const fragblas_scalar* beta,
                                const char* alpha_name, const char* beta_name) {
  return {scalar(need(alpha, alpha_name, kPointer)), scalar(need(beta, beta_name, kPointer))};
}

fragblas::SolverOptions solver_options(float tolerance, fragblas_int max_iterations) {
  fragblas::SolverOptions options;
  options.tolerance = tolerance;
  options.max_iterations = max_iterations;
  return options;
}

template <typename Result>
void tell(const Result& from, float eigenvalue, fragblas_solver_result* to) {
  if (to != nullptr) {
    *to = {static_cast<fragblas_int>(from.iterations), from.residual, eigenvalue,
           from.converged ? 1 : 0};
  }
}

}  // namespace

extern "C" {

fragblas_status fragblas_spmv(const fragblas_scalar* alpha, const fragblas_sparse* a,
                              fragblas_buffer* x, fragblas_int x_offset, fragblas_int x_inc,
                              const fragblas_scalar* beta, fragblas_buffer* y,
                              fragblas_int y_offset, fragblas_int y_inc) {
  return guarded([&] {
    const fragblas::SparseView from = sparse(a, "spmv: a");
    fragblas::spmv(from, elements(x, x_offset, from.cols, x_inc),
                   elements(y, y_offset, from.rows, y_inc),
                   factors(alpha, beta, "spmv: alpha", "spmv: beta"));
  });
}

fragblas_status fragblas_spmm(const fragblas_scalar* alpha, const fragblas_sparse* a,
                              const fragblas_view* b, const fragblas_scalar* beta,
                              const fragblas_view* c) {
  return guarded([&] {
    fragblas::spmm(sparse(a, "spmm: a"), matrix(b, "spmm: b"), matrix(c, "spmm: c"),
                   factors(alpha, beta, "spmm: alpha", "spmm: beta"));
  });
}

fragblas_status fragblas_cg(fragblas_context* context, const fragblas_sparse* a, fragblas_buffer* b,
                            fragblas_int b_offset, fragblas_buffer* x, fragblas_int x_offset,
                            fragblas_buffer* diagonal, fragblas_int diagonal_offset,
                            float tolerance, fragblas_int max_iterations,
                            fragblas_solver_result* result) {
  return guarded([&] {
    const fragblas::SparseView from = sparse(a, "cg: a");
    const fragblas::VectorView jacobi = diagonal == nullptr
                                            ? fragblas::VectorView{}
                                            : elements(diagonal, diagonal_offset, from.rows);
    tell(fragblas::cg(need(context, "cg: context").context, from, elements(b, b_offset, from.rows),
                      elements(x, x_offset, from.rows), solver_options(tolerance, max_iterations),
                      jacobi),
         0, result);
  });
}

fragblas_status fragblas_cgls(fragblas_context* context, const fragblas_sparse* a,
                              const fragblas_sparse* at, fragblas_buffer* b, fragblas_int b_offset,
                              fragblas_buffer* x, fragblas_int x_offset, float tolerance,
                              fragblas_int max_iterations, fragblas_solver_result* result) {
  return guarded([&] {
    const fragblas::SparseView from = sparse(a, "cgls: a");
    tell(fragblas::cgls(need(context, "cgls: context").context, from, sparse(at, "cgls: at"),
                        elements(b, b_offset, from.rows), elements(x, x_offset, from.cols),
                        solver_options(tolerance, max_iterations)),
         0, result);
  });
}

fragblas_status fragblas_lsqr(fragblas_context* context, const fragblas_sparse* a,
                              const fragblas_sparse* at, fragblas_buffer* b, fragblas_int b_offset,
                              fragblas_buffer* x, fragblas_int x_offset, float tolerance,
                              fragblas_int max_iterations, fragblas_solver_result* result) {
  return guarded([&] {
    const fragblas::SparseView from = sparse(a, "lsqr: a");
    tell(fragblas::lsqr(need(context, "lsqr: context").context, from, sparse(at, "lsqr: at"),
                        elements(b, b_offset, from.rows), elements(x, x_offset, from.cols),
                        solver_options(tolerance, max_iterations)),
         0, result);
  });
}

fragblas_status fragblas_power_iteration(fragblas_context* context, const fragblas_sparse* a,
                                         fragblas_buffer* x, fragblas_int x_offset, float tolerance,
                                         fragblas_int max_iterations,
                                         fragblas_solver_result* result) {
  return guarded([&] {
    const fragblas::SparseView from = sparse(a, "power_iteration: a");
    const fragblas::EigenResult found = fragblas::power_iteration(
        need(context, "power_iteration: context").context, from, elements(x, x_offset, from.rows),
        solver_options(tolerance, max_iterations));
    tell(found, found.eigenvalue, result);
  });
}

}  // extern "C"
