// Rows of a batch of small matrices in a scratch texture of several layers
// (lib/rows_of_batch.glsl): those of a matrix are a tile of its pixels. SPDX-License-Identifier:
// MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "linalg/batch_operand.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

// How they lie.
class RowGrid {
 public:
  // rows: of each matrix, of so many quads.
  RowGrid(const ContextState& context, std::int64_t count, std::int64_t rows, std::int64_t quads)
      : rows_(rows), count_(count) {
    const std::int64_t most = quads > 4 ? 8 : 4;
    targets_ = std::min(most, floor_power_of_two<std::int64_t>(context.info.draw_buffers));
    const std::int64_t fragments = rows * ceil_div(quads, targets_);
    const std::int64_t side = context.info.max_texture_size;
    log2_width_ = rows == 1 ? 1 : 2;
    height_ = height_of(fragments);
    while (height_ > side) {
      ++log2_width_;
      height_ = height_of(fragments);
    }
    const std::int64_t width = std::int64_t{1} << log2_width_;
    fits_ = width <= side;
    across_ = std::min(power_of_two_root(ceil_div(count * height_, width)),
                       std::max<std::int64_t>(1, side / width));
  }

  // Whether a texture has room for one matrix.
  bool fits() const { return fits_; }

  // How many matrices a device has room for.
  std::int64_t most(const ContextState& context) const {
    const std::int64_t width = std::int64_t{1} << log2_width_, side = context.info.max_texture_size;
    const std::int64_t bytes = 16 * targets_ * width * height_;
    return std::clamp<std::int64_t>(context.profile.scratch_bytes / 2 / bytes, 1,
                                    (side / width) * (side / height_));
  }
  std::int64_t targets() const { return targets_; }
  std::uint64_t variant() const {
    return targets_ == 8   ? kTargets8
           : targets_ == 4 ? kTargets4
           : targets_ == 2 ? kTargets2
                           : kNoVariant;
  }

  Pass pass(const char* routine, KernelId kernel, ContextState& context) const {
    Pass pass = scratch_pass(routine, kernel, context, across_ << log2_width_,
                             ceil_div(count_, across_) * height_, static_cast<int>(targets_));
    pass.variant |= variant();
    pass.set(fields<uniforms::RowGrid>());
    uniforms::RowCount count;
    count.count = count_;
    pass.set(count);
    return pass;
  }
  void read(Pass& pass, const std::shared_ptr<Scratch>& rows) const {
    pass.variant |= variant();
    pass.read(Sampler::Tiles, rows);
    pass.set(fields<uniforms::TileGrid>());
  }

 private:
  // An even one, so that squares of four fragments are of one matrix: softpipe needs it.
  std::int64_t height_of(std::int64_t fragments) const {
    return 2 * ceil_div(fragments, std::int64_t{2} << log2_width_);
  }
  template <typename Fields>
  Fields fields() const {
    Fields fields;
    fields.log2_across = ceil_log2(across_);
    fields.log2_width = log2_width_;
    fields.height = height_;
    fields.rows = rows_;
    return fields;
  }

  std::int64_t rows_, count_;
  std::int64_t targets_, log2_width_, height_, across_;
  bool fits_;
};

}  // namespace fragblas::detail
