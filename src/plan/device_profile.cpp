// SPDX-License-Identifier: MIT
#include "plan/device_profile.hpp"

#include <algorithm>

namespace fragblas {

DeviceProfile default_profile(const DeviceInfo& info) {
  DeviceProfile profile;
  if (info.software) {
    profile.draw_flops = std::int64_t{1} << 29;  // 50 ms at 10 GFLOP/s
    profile.gemv_fragments = 256;
    // llvmpipe on two cores.
    profile.block_rate = 19e9;
    profile.texture_rate = 15e9;
    profile.fetch_rate = 11e9;
    profile.write_rate = 1.2e9;
    profile.copy_rate = 10e9;
    profile.draw_cost = 7e-6;
    profile.pass_cost = 15e-6;
    profile.multiprocessors = 2;
    profile.fragments = 64;
    profile.panels = 1;  // the lanes of all panels go through the loops of each
  }
  profile.scratch_bytes = std::min(profile.scratch_bytes, info.memory_bytes / 2);
  return profile;
}

}  // namespace fragblas
