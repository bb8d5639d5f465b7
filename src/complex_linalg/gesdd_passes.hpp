// The passes of a singular value decomposition of a complex matrix. They only enqueue; arguments
// are checked before. SPDX-License-Identifier: MIT
#pragma once

#include "linalg/singular.hpp"

namespace fragblas::detail {

extern const SingularPasses kComplexSingular;

}  // namespace fragblas::detail
