// The passes of an LU factorization of a complex matrix. They only enqueue; arguments are checked
// before. SPDX-License-Identifier: MIT
#pragma once

#include "linalg/general.hpp"

namespace fragblas::detail {

extern const GeneralPasses kComplexGeneral;

}  // namespace fragblas::detail
