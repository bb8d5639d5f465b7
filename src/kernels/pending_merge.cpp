// Draws the merge that was put off, when somebody asks for the elements.
// SPDX-License-Identifier: MIT
#include "kernels/pending_merge.hpp"

#include <utility>

namespace fragblas::detail {

PendingMerge::PendingMerge(const Pass& merge, Draw draw) : merge_(merge), draw_(std::move(draw)) {
  merge_.written.reset();  // which owns this
  auto& whole = std::get<WholeBuffer>(merge_.destination);
  whole.lazy = false;
  whole.drawn = true;
}

void PendingMerge::draw() {
  merge_.written = merge_.target()->buffer->shared_from_this();
  draw_(merge_);
}

const Pass* pending_merge(const BufferState& buffer) {
  const auto* const pending = static_cast<const PendingMerge*>(buffer.linear().pending());
  return pending ? &pending->merge() : nullptr;
}

}  // namespace fragblas::detail
