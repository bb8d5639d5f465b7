// One call by the drop-in and by a CPU BLAS. Operands of the drop-in's lie between pages that may
// not be touched, and those that are only read may not be written. SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "../blas.hpp"
#include "guarded.hpp"
#include "random_call.hpp"

namespace dropin_test {

// Empty when both agree, and nothing else of the operands was written.
std::string difference(const RandomCall& one, const Library& blas, const Library& cpu,
                       Guarded::Side side);

}  // namespace dropin_test
