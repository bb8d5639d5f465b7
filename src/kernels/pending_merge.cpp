// Draws the merge that was put off, when somebody asks for the elements.
// SPDX-License-Identifier: MIT
#include "kernels/pending_merge.hpp"

#include <utility>

namespace fragblas::detail {

PendingMerge::PendingMerge(const Pass& merge, Draw draw)
    : merge_(merge),
      whole_(std::get<WholeBuffer>(merge_.destination)),
      buffer_(*whole_.target.buffer),
      draw_(std::move(draw)) {
  whole_.target.buffer.reset();  // which owns this
  whole_.lazy = false;
  whole_.drawn = true;
}

void PendingMerge::draw() {
  whole_.target.buffer = buffer_.shared_from_this();
  draw_(merge_);
}

const Pass* pending_merge(const BufferState& buffer) {
  const auto* const pending = static_cast<const PendingMerge*>(buffer.linear().pending());
  return pending ? &pending->merge() : nullptr;
}

}  // namespace fragblas::detail
