// Singular values and vectors in double precision, by steps. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "double_linalg/steps.hpp"

namespace fragblas::detail {

// Where vectors go that are wanted: neither has a buffer where none are.
struct SingularVectors {
  MatrixView u, vt;
};

// As dgesdd, of an A with elements; then(info).
void find_singular_values(const Steps& steps, const MatrixView& a, const VectorView& s,
                          const SingularVectors& vectors,
                          std::function<void(std::int64_t info)> then);

}  // namespace fragblas::detail
