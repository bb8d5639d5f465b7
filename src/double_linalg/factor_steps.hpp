// Factorizations in double precision, by steps. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "double_linalg/steps.hpp"

namespace fragblas::detail {

// A := L and U as dgetrf makes them; then(info, ipiv), as it gives them.
void factor_general(
    const Steps& steps, const MatrixView& a,
    const std::function<void(std::int64_t info, const std::vector<std::int64_t>& ipiv)>& then);
// One triangle of A := its Cholesky factor; then(info).
void factor_definite(const Steps& steps, const MatrixView& a, Uplo uplo,
                     const std::function<void(std::int64_t info)>& then);

}  // namespace fragblas::detail
