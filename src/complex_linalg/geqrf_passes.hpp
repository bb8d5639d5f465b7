// The passes of a QR factorization of a complex matrix and of what is done with its reflectors.
// They only enqueue; arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include "linalg/orthogonal.hpp"

namespace fragblas::detail {

extern const OrthogonalPasses kComplexOrthogonal;

}  // namespace fragblas::detail
