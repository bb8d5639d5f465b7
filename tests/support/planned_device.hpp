// Devices that plans are made for, of which no context exists. SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>
#include <string>

#include "plan/device_profile.hpp"
#include "support/rng.hpp"

namespace fragblas::test {

struct PlannedDevice {
  std::string name;
  int draw_buffers, max_texture_size, uniform_block_bytes;
};

inline DeviceInfo info_of(const PlannedDevice& device) {
  DeviceInfo info;
  info.draw_buffers = device.draw_buffers;
  info.max_texture_size = device.max_texture_size;
  info.uniform_block_bytes = device.uniform_block_bytes;
  return info;
}

// Every operand is packed.
inline DeviceProfile packed_only(bool blocks = true) {
  DeviceProfile profile;
  profile.gemm_unpacked = false;
  profile.gemm_blocks = blocks;
  return profile;
}

// A device that multiplies so slowly that products are cut into slices, with every operand packed.
inline DeviceProfile slow_profile() {
  DeviceProfile profile = packed_only(false);
  profile.texture_rate = 1e6;
  profile.multiprocessors = profile.fragments = 1;
  return profile;
}

// From 1 to `most`, as many small ones as large ones.
inline std::int64_t log_uniform(Rng& random, double most) {
  return static_cast<std::int64_t>(std::exp(random.unit() * std::log(most)));
}

}  // namespace fragblas::test
