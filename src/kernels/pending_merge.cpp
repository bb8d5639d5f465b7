// Draws the merge that was put off, when somebody asks for the elements.
// SPDX-License-Identifier: MIT
#include "kernels/pending_merge.hpp"

#include <utility>

namespace fragblas::detail {

PendingMerge::PendingMerge(const Pass& merge, Draw draw)
    : buffer_(*merge.target.buffer), merge_(merge), draw_(std::move(draw)) {
  merge_.target.buffer.reset();  // which owns this
  merge_.lazy = false;
  merge_.settles = true;
}

void PendingMerge::draw() {
  merge_.target.buffer = buffer_.shared_from_this();
  draw_(merge_);
}

}  // namespace fragblas::detail
