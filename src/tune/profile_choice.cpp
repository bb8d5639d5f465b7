// The profile of a calibrated device: the tuned one that its rates agree with, else the defaults,
// with what the calibration says of uniform blocks.
// SPDX-License-Identifier: MIT
#include "tune/profile_choice.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/decimal.hpp"
#include "plan/device_profile.hpp"
#include "tune/learnt_rates.hpp"
#include "tune/shipped_profiles.hpp"
#include "tune/tuned_profile.hpp"

namespace fragblas::detail {

namespace {

// A software rasteriser's name does not say how fast its processor is, and all rates go with that.
DeviceProfile on_processor(const DeviceProfile& tuned, double factor) {
  DeviceProfile profile = at_speed(tuned, factor);
  // A draw of it may take no longer.
  const double draw_flops = std::min(1.0, factor) * static_cast<double>(profile.draw_flops);
  profile.draw_flops = std::max<std::int64_t>(1, static_cast<std::int64_t>(draw_flops));
  return profile;
}

// The profile's parameters if it is for this device; says why not.
std::optional<DeviceProfile> fitting(const TunedProfile& profile, const ContextState& context,
                                     const Calibration& calibration) {
  if (!key_mismatch(profile.device, context.info).empty()) {
    return std::nullopt;
  }
  const bool software = context.info.software;
  const std::optional<RatePair> rate = common_rate(profile.calibration, calibration.rates);
  const bool agrees = rate && rate->agrees(software);
  std::string text = "it has no size of the calibration's";
  if (rate) {
    text = format("{} GFLOP/s at size {}, the profile's device had {}",
                  {decimal(rate->measured, 3), rate->size, decimal(rate->wanted, 3)});
  }
  context.log(agrees ? LogLevel::Info : LogLevel::Warning, "profile of {} {}: {}",
              {profile.device.renderer, agrees ? "used" : "not used", text});
  if (!agrees) {
    return std::nullopt;
  }
  return software ? on_processor(profile.parameters, rate->measured / rate->wanted)
                  : profile.parameters;
}

}  // namespace

bool contradicts_profile(const ContextState& context, const Calibration& calibration) {
  const auto contradicts = [&](const TunedProfile& profile) {
    const std::optional<RatePair> rate = common_rate(profile.calibration, calibration.rates);
    return key_mismatch(profile.device, context.info).empty() && rate &&
           !rate->agrees(context.info.software);
  };
  const std::vector<TunedProfile> shipped = shipped_profiles();
  return (context.options.tuned_profile && contradicts(*context.options.tuned_profile)) ||
         std::any_of(shipped.begin(), shipped.end(), contradicts);
}

ProfileChoice choose_profile(const ContextState& context, const Calibration& calibration) {
  RatesFrom from = RatesFrom::Defaults;
  DeviceProfile result = default_profile(context.info);
  result.gemm_blocks = calibration.block_gflops > 0;
  // So small products are mostly passes, whose times scatter. The defaults of software rasterisers
  // know that textures are faster.
  if (result.gemm_blocks && !context.info.software &&
      1.5 * calibration.block_gflops <= calibration.texture_gflops) {
    limit_block_rate(result, calibration.block_gflops / calibration.texture_gflops);
  }
  const auto adopt = [&](const TunedProfile& profile) {
    const std::optional<DeviceProfile> fitted = fitting(profile, context, calibration);
    if (!fitted) {
      return false;
    }
    const std::int64_t most_scratch = result.scratch_bytes;
    result = *fitted;
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
