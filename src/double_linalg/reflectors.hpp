// Reflectors I - tau * v * v^T in double precision, by blocks of columns. They only enqueue;
// arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "double_linalg/steps.hpp"

namespace fragblas::detail {

// C := Q * C, or Q^T * C. A has as many columns as Q has reflectors, and their vectors below its
// diagonal. known: tau, where it may be of others than factor_orthogonal.
void reflect(bool transposed, const MatrixView& a, const VectorView& tau, const MatrixView& c,
             const double* known = nullptr);
// A, whose first tau.size columns have the vectors, := the first columns of Q.
void make_q(const MatrixView& a, const VectorView& tau, const double* known = nullptr);

// A := R and the vectors, and tau, by steps. then(the first 0 on R's diagonal, from 1, or 0).
void factor_orthogonal(const Steps& steps, const MatrixView& a, const VectorView& tau,
                       const std::function<void(std::int64_t info)>& then);

}  // namespace fragblas::detail
