// The tuned parameters that plans use; a tuner can write them per device. SPDX-License-Identifier:
// MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"

namespace fragblas {

struct DeviceProfile {
  // Work of one draw: browsers and drivers kill long ones.
  std::int64_t draw_flops = std::int64_t{1} << 32;
  // Whether gemm may take op(A) through uniform blocks.
  bool gemm_blocks = true;
  // Textures of one gemm: packed operands and tiles.
  std::int64_t scratch_bytes = std::int64_t{256} << 20;
  // Fragments a side of a reduction's first pass.
  int reduction_side = 64;
  // Fragments of gemv's first pass that keep the device busy, and the shortest piece worth one.
  int gemv_fragments = 8192;
  int gemv_piece = 64;
};

// Without a tuned profile: defaults that work everywhere.
DeviceProfile default_profile(const DeviceInfo& info);

}  // namespace fragblas
