// Contents of a buffer that are yet to be drawn into its texture. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fragblas::detail {

// What stands for a buffer's elements until somebody asks for its linear texture. Memory keeps it
// and says when; the layer above knows how to draw.
class PendingContents {
 public:
  PendingContents() = default;
  PendingContents(const PendingContents&) = delete;
  PendingContents& operator=(const PendingContents&) = delete;
  virtual ~PendingContents() = default;

  virtual std::int64_t bytes() const = 0;  // of textures that it keeps
  // Draws every element into the linear texture. Where that fails the buffer is undefined, and it
  // throws why.
  virtual void draw() = 0;
};

}  // namespace fragblas::detail
