// Eigenvalues and eigenvectors in double precision, by steps. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "double_linalg/steps.hpp"

namespace fragblas::detail {

// As deigh; V may have no buffer. then(info).
void solve_eigenproblem(const Steps& steps, const MatrixView& a, const VectorView& w,
                        const MatrixView& v, Uplo uplo,
                        std::function<void(std::int64_t info)> then);

}  // namespace fragblas::detail
