// Checks of what a Context is made with. SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

// Both give back what they were given, or throw Status::InvalidArgument: "Context: member = value,
// must be rule".
const Platform& checked(const Platform& platform);
const ContextOptions& checked(const ContextOptions& options);

// Throws where a Context has none: it was moved from. A page's interfaces move none.
#ifdef __EMSCRIPTEN__
inline void check_has_state(const void*) {}
#else
void check_has_state(const void* state);
#endif

}  // namespace fragblas::detail
