// Which profile a calibrated device uses. SPDX-License-Identifier: MIT
#pragma once

#include "context/context_state.hpp"

namespace fragblas::detail {

struct ProfileChoice {
  DeviceProfile profile;
  RatesFrom from = RatesFrom::Defaults;
};

// What a device with this calibration uses: the context's tuned profile or one that is shipped, if
// its key and rate agree, else the defaults, in which uniform blocks are no faster than measured.
ProfileChoice choose_profile(const ContextState& context, const Calibration& calibration);

// Whether a profile that is for this device, tuned or shipped, has another rate.
bool contradicts_profile(const ContextState& context, const Calibration& calibration);

}  // namespace fragblas::detail
