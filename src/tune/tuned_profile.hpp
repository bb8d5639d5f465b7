// Tuned profiles: their JSON, and which device they are for. SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

DeviceKey device_key(const DeviceInfo& info);

// What of the device is not as the profile's key has it, for messages; empty: nothing.
std::string key_mismatch(const DeviceKey& key, const DeviceInfo& info);

// Names lie: whether the device is as fast as the one on which the profile was measured, by the
// largest product that both know; none: they have none in common.
struct RatePair {
  int size = 0;
  double wanted = 0, measured = 0;  // GFLOP/s
  bool agrees(bool software) const;
};
std::optional<RatePair> common_rate(const std::vector<CalibrationRate>& wanted,
                                    const std::vector<CalibrationRate>& measured);

// The profile as JSON with one more member, which reading skips. evidence: JSON, or empty.
std::string to_json(const TunedProfile& profile, const std::string& evidence);

}  // namespace fragblas::detail
