// How the product of a large symmetric matrix and a vector reads the stored triangle once: blocks,
// folded into a rectangle (lib/fold.glsl). A pure function. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "plan/access.hpp"
#include "plan/device_profile.hpp"

namespace fragblas::detail {

// Elements of a side of a block, fragments that it is divided into, and texels that one writes:
// level2/symv_tiles.
constexpr std::int64_t kSymvBlock = 128, kSymvFragments = 8;
constexpr int kSymvLayers = 8;

struct SymvProblem {
  std::int64_t order = 1;
  Strides a;
  bool lower = false;  // the stored triangle
  // Of the texture that A lies in.
  std::int64_t texture_width = 1, texture_bytes = 0;
};

struct SymvPlan {
  // The stored triangle by its lines, whose elements are side by side.
  std::int64_t line_stride = 0;
  bool to_the_diagonal = true;  // else each line begins there
  // As many lines are a row of the texture: lines below each other lie together in memory. 0: they
  // begin anywhere, and tiles are still half as fast again as two readings.
  int side_by_side_log2 = 0;
  int pieces = 1;           // of the sums
  std::int64_t blocks = 0;  // along a side
  std::int64_t width = 0;   // of the rectangle, in fragments
  std::int64_t rows = 0;    // of blocks in the rectangle, without the diagonal's
  // Rows of the rectangle that a draw takes. Edges: some elements of their blocks do not exist.
  struct Draw {
    bool edges = false;
    std::int64_t row = 0, rows = 0;
  };
  std::vector<Draw> draws;
};

// None where the order, A's place in memory or the device does not suit.
std::optional<SymvPlan> plan_symv(const SymvProblem& problem, const DeviceInfo& info,
                                  const DeviceProfile& profile);

}  // namespace fragblas::detail
