// The roofs of drawing: what a draw costs that has next to nothing to do.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "workload.hpp"

namespace bench {

// Draws of one texel each, which need not wait for one another.
std::unique_ptr<Workload> draws_roof(fragblas::Context&);
// Draws of one texel each, which fetches what the one before has written.
std::unique_ptr<Workload> dependent_draws_roof(fragblas::Context&);

}  // namespace bench
