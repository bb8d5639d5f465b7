// The passes of a Cholesky factorization of a Hermitian matrix. They only enqueue; arguments are
// checked before. SPDX-License-Identifier: MIT
#pragma once

#include "linalg/definite.hpp"

namespace fragblas::detail {

extern const DefinitePasses kComplexDefinite;

}  // namespace fragblas::detail
