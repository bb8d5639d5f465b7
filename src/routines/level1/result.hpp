// The routines that reduce vectors to a number: what their interfaces have in common.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "routines/check.hpp"

namespace fragblas::detail {

void check_result_size(const Check& check, const VectorView& result, std::int64_t size);

// Calls a routine with a new buffer of `size` elements in x's context as the result, and waits for
// it.
std::vector<float> wait_for_result(const Check& check, const VectorView& x, std::int64_t size,
                                   const std::function<void(const Operand& result)>& call);

}  // namespace fragblas::detail
