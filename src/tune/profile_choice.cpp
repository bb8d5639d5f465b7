// The profile of a calibrated device: the tuned one that its rates agree with, else the defaults
// with the faster kernel first.
// SPDX-License-Identifier: MIT
#include "tune/profile_choice.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/decimal.hpp"
#include "tune/shipped_profiles.hpp"
#include "tune/tuned_profile.hpp"

namespace fragblas::detail {

namespace {

// Whether the profile is for this device; says why not.
bool fits(const TunedProfile& profile, const ContextState& context,
          const Calibration& calibration) {
  if (!key_mismatch(profile.device, context.info).empty()) {
    return false;
  }
  const std::optional<RatePair> rate = common_rate(profile.calibration, calibration.rates);
  const bool agrees = rate && rate->agrees();
  std::string text = "it has no size of the calibration's";
  if (rate) {
    text = format("{} GFLOP/s at size {}, the profile's device had {}",
                  {decimal(rate->measured, 3), rate->size, decimal(rate->wanted, 3)});
  }
  context.log(agrees ? LogLevel::Info : LogLevel::Warning, "profile of {} {}: {}",
              {profile.device.renderer, agrees ? "used" : "not used", text});
  return agrees;
}

}  // namespace

bool contradicts_profile(const ContextState& context, const Calibration& calibration) {
  const auto contradicts = [&](const TunedProfile& profile) {
    const std::optional<RatePair> rate = common_rate(profile.calibration, calibration.rates);
    return key_mismatch(profile.device, context.info).empty() && rate && !rate->agrees();
  };
  const std::vector<TunedProfile> shipped = shipped_profiles();
  return (context.options.tuned_profile && contradicts(*context.options.tuned_profile)) ||
         std::any_of(shipped.begin(), shipped.end(), contradicts);
}

ProfileChoice choose_profile(const ContextState& context, const Calibration& calibration) {
  RatesFrom from = RatesFrom::Defaults;
  DeviceProfile result = default_profile(context.info);
  // So small products are mostly passes, whose times scatter. Where panels reach uniform blocks by
  // way of the host, blocks are slower by far more than this.
  result.gemm_blocks = 1.5 * calibration.block_gflops > calibration.texture_gflops;
  const auto adopt = [&](const TunedProfile& profile) {
    if (!fits(profile, context, calibration)) {
      return false;
    }
    const std::int64_t most_scratch = result.scratch_bytes;
    result = profile.parameters;
    result.scratch_bytes = std::min(result.scratch_bytes, most_scratch);
    result.gemm_blocks = result.gemm_blocks && calibration.block_gflops > 0;
    from = RatesFrom::Profile;
    return true;
  };
  if (!context.options.tuned_profile || !adopt(*context.options.tuned_profile)) {
    for (const TunedProfile& profile : shipped_profiles()) {
      if (adopt(profile)) {
        break;
      }
    }
  }
  return {result, from};
}

}  // namespace fragblas::detail
