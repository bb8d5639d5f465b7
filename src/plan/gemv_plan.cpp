// The cut of gemv's columns into pieces, so that enough fragments have work.
// SPDX-License-Identifier: MIT
#include "plan/gemv_plan.hpp"

#include <algorithm>

namespace fragblas::detail {

namespace {

// Pieces side by side that fill quads of pixels, and lines of a cache.
constexpr std::int64_t kSideBySide = 4;

}  // namespace

GemvPlan plan_gemv(std::int64_t rows, std::int64_t cols, bool along_rows, int max_texture_size,
                   const DeviceProfile& profile) {
  GemvPlan plan;
  plan.side_by_side = along_rows && cols >= 4 * kSideBySide && max_texture_size >= kSideBySide;
  const std::int64_t least = plan.side_by_side ? kSideBySide : 1;
  const std::int64_t wanted = std::max(least, profile.gemv_fragments / ((rows + 3) / 4));
  const std::int64_t most = std::max(least, cols / profile.gemv_piece);
  const std::int64_t pieces = std::min({wanted, most, static_cast<std::int64_t>(max_texture_size)});
  plan.piece = ((cols + pieces - 1) / pieces + 3) / 4 * 4;
  plan.pieces = static_cast<int>((cols + plan.piece - 1) / plan.piece);
  return plan;
}

GemvSweep plan_gemv_sweep(std::int64_t below, std::int64_t above, std::int64_t cols) {
  const std::int64_t first = -below & ~std::int64_t{3};
  const std::int64_t length = std::max<std::int64_t>(1, above + 4 - first);
  return length < cols ? GemvSweep{4, first, length} : GemvSweep{0, 0, cols};
}

}  // namespace fragblas::detail
