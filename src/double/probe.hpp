// Asks a device once whether its integers do what double precision is made of.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "context/context_state.hpp"

namespace fragblas::detail {

// The context, whose device is asked if it was not before. Throws Status::Unsupported, naming it,
// where it fails.
const std::shared_ptr<ContextState>& with_double(const std::shared_ptr<ContextState>& context);

}  // namespace fragblas::detail
