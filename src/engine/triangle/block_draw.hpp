// The one draw of a pass that reads a block of a triangle. SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "kernels/draws.hpp"
#include "memory/scratch.hpp"

namespace fragblas::detail {

// Blocks of `bytes` each follow each other in the buffer; `block` is bound at `binding`.
class BlockDraw final : public Draws {
 public:
  BlockDraw(std::shared_ptr<PanelBuffer> blocks, int binding, std::int64_t bytes,
            std::int64_t block)
      : blocks_(std::move(blocks)), binding_(binding), bytes_(bytes), block_(block) {}

  const PanelBuffer& blocks() const override { return *blocks_; }
  std::size_t count() const override { return 1; }
  TexelRect prepare(std::size_t /*draw*/, const TexelRect& area,
                    gl::Program& /*program*/) const override {
    blocks_->buffer().bind_block(binding_, block_ * bytes_, bytes_);
    return area;
  }

 private:
  const std::shared_ptr<PanelBuffer> blocks_;
  const int binding_;
  const std::int64_t bytes_, block_;
};

}  // namespace fragblas::detail
