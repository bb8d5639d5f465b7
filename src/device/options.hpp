// Checks of what a Context is made with. SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

// Both give back what they were given, or throw Status::InvalidArgument: "Context: member = value,
// must be rule".
const Platform& checked(const Platform& platform);
const ContextOptions& checked(const ContextOptions& options);

}  // namespace fragblas::detail
