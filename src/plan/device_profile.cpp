// SPDX-License-Identifier: MIT
#include "plan/device_profile.hpp"

#include <algorithm>

namespace fragblas {

DeviceProfile default_profile(const DeviceInfo& info) {
  DeviceProfile profile;
  if (info.software) {
    profile.draw_flops = std::int64_t{1} << 29;  // 50 ms at 10 GFLOP/s
    profile.gemv_fragments = 256;
  }
  profile.scratch_bytes = std::min(profile.scratch_bytes, info.memory_bytes / 2);
  return profile;
}

}  // namespace fragblas
