// A step of Reaction in double precision on the host.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "reaction.hpp"

namespace demo {

// Errors up to this many units pass.
constexpr double kStepLimit = 64;

// The relative error of the step from `before` to `after` (u, then v, n x n each): the larger of
// those of u and v, in the Frobenius norm and in units of 2^-24.
double step_error(int n, const Rates& rates, const std::vector<float>& before,
                  const std::vector<float>& after);

}  // namespace demo
