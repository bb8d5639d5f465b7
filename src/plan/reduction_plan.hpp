// How n elements become one: a comb of fragments, then at most two small passes.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "plan/device_profile.hpp"

namespace fragblas::detail {

struct ReductionPlan {
  static constexpr std::int64_t kRoundQuads = 4;  // that a fragment takes in a round

  int width = 1, height = 1;  // fragments of the first pass
  std::int64_t rounds = 0;    // in which every fragment has all of its quads; the rest is combed
  // Quads from one of a round to the next, from a round to the next, from a line of fragments to
  // the next, and from eight lines to the next.
  std::int64_t step = 1, advance = 1, line = 1, lines = 8;
  int merged = 0;  // fragments of a middle pass; 0: there is none, and one row

  std::int64_t fragments() const { return std::int64_t{width} * height; }
  std::int64_t round_quads() const { return rounds * kRoundQuads * fragments(); }
};

// row_texels: the width of the texture of a buffer of n elements, a power of two. Of long vectors
// eight lines of fragments read eight rows at a time, as texels lie together in memory.
ReductionPlan plan_reduction(std::int64_t n, std::int64_t row_texels, int max_texture_size,
                             const DeviceProfile& profile);

}  // namespace fragblas::detail
