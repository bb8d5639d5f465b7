// The order in which a large triangle is solved for one right-hand side: a block of unknowns a
// draw, to and fro between two textures. A pure function. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "plan/access.hpp"
#include "plan/device_profile.hpp"

namespace fragblas::detail {

// Rows of a block, and texels of a gathered one: level2/trsv_step and trsv_gather.
constexpr std::int64_t kVectorBlock = 32, kVectorBlockQuads = kVectorBlock / 4;
constexpr std::int64_t kVectorBlockTexels = 4 * (kVectorBlockQuads * (kVectorBlockQuads + 1) / 2);
constexpr std::int64_t kVectorBlockBytes = 16 * kVectorBlockTexels;

// Whether the device's textures and uniform blocks are large enough for it, and its compiler fast
// enough; not for less than one block.
bool can_solve_vector(std::int64_t order, const DeviceInfo& info, const DeviceProfile& profile);

// Unknowns are counted in the order of substitution: from the last on in an upper triangle.
struct VectorSolveStep {
  std::int64_t block = 0;
  // What is written: the block before too, so that both textures have what is solved, and all
  // unknowns behind, which lose the block's part.
  std::int64_t first = 0, count = 0;
  std::int64_t column = 0;  // the first of 32 of A: the block's own, but for a last one of fewer
  bool to_twin = false;     // else to the buffer, where the last one ends
};
struct VectorSolvePlan {
  std::int64_t blocks = 0;
  bool gathers_to_twin = false;  // the right-hand side, which the first step reads
  Access access;                 // of A
  std::vector<VectorSolveStep> steps;
};
// Of a triangle in full storage `a` is where it lies.
VectorSolvePlan plan_vector_solve(std::int64_t order, bool lower, const std::optional<Strides>& a);

}  // namespace fragblas::detail
