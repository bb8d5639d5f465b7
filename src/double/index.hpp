// The passes of idamax and its kin. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "memory/numbers.hpp"

namespace fragblas::detail {

// result := the index of the best of x's n numbers; variant: kAbsolute, kSmallest.
void enqueue_double_index(const char* routine, std::uint64_t variant, std::int64_t n,
                          const Numbers& x, const Target& result);

}  // namespace fragblas::detail
