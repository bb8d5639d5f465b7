// The calibration, kept for later processes. SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "context/context_state.hpp"

namespace fragblas::detail {

// What an earlier process measured with this driver, these limits and this library; it took no time
// now. None, if a profile that is for this device says otherwise: one of both is out of date.
std::optional<Calibration> kept_calibration(const ContextState& context);
// Not one that a profile for this device contradicts: what slowed it may be gone by the next time.
void keep_calibration(const ContextState& context, const Calibration& calibration);

}  // namespace fragblas::detail
