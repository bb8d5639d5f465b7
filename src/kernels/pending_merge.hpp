// The tiles of a product that stand for the elements of a buffer, and the pass that merges them.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "kernels/pass.hpp"
#include "memory/pending_contents.hpp"

namespace fragblas::detail {

// The only kind of PendingContents: whoever finds some may take them for this.
class PendingMerge final : public PendingContents {
 public:
  using Draw = std::function<void(Pass& merge)>;

  // The pass writes a WholeBuffer, which is to keep this. `draw` issues a pass at once.
  PendingMerge(const Pass& merge, Draw draw);

  std::int64_t bytes() const override { return merge_.inputs[0].scratch->size().bytes(); }
  void draw() override;

  const Pass& merge() const { return merge_; }  // does not hold its target's buffer

 private:
  Pass merge_;
  Draw draw_;
};

// That of a buffer's elements; null: none is pending.
const Pass* pending_merge(const BufferState& buffer);

}  // namespace fragblas::detail
