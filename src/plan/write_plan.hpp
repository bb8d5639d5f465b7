// How a pass writes part of a buffer, given that no shader may read the texture that it writes.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "plan/linear_layout.hpp"

namespace fragblas::detail {

struct WritePlan {
  // Whole: draw every texel into a fresh texture, which then is the buffer's. Costs one write a
  // texel of the buffer. Patch: draw `area` into scratch and copy it back. Costs two writes a texel
  // of the area.
  enum class Mode { Whole, Patch };
  Mode mode = Mode::Whole;
  TexelRect area;
};

// For a pass that changes texels of this area. A pinned texture can't be exchanged.
WritePlan plan_write(const LinearLayout& layout, const TexelRect& area, bool pinned);

// An area that is patched in without scratch of its size: one band below the other, of at most so
// many texels each, or one row. 0: all of it in one.
std::vector<TexelRect> bands_of(const TexelRect& area, std::int64_t most_texels);
// 16 MiB, and at most a quarter of the buffer.
std::int64_t band_texels(const LinearLayout& layout);

}  // namespace fragblas::detail
