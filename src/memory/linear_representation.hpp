// The linear representation of a buffer: its elements in one texture, in their order (see
// linear_layout.hpp). Only the queue and transfers touch it. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "gl/texture.hpp"
#include "memory/linear_layout.hpp"

namespace fragblas::detail {

class ContextState;

class LinearRepresentation {
 public:
  // The texture comes from the context's pool, by take() or at its first use, and goes back in the
  // end.
  LinearRepresentation(ContextState& context, std::int64_t elements);
  LinearRepresentation(const LinearRepresentation&) = delete;
  LinearRepresentation& operator=(const LinearRepresentation&) = delete;
  ~LinearRepresentation();

  const LinearLayout& layout() const { return layout_; }
  gl::TextureSize size() const { return {layout_.width, layout_.height, 0}; }

  void take();
  // Counts the writes that were issued, where BufferState::version() counts those that were
  // enqueued: what was made of the elements is theirs as long as this is the same.
  std::uint64_t contents() const { return contents_; }
  // The texture with the elements, to read: zeros, if nothing was written yet.
  const gl::Texture& texture();
  // The same for a caller that will write some elements.
  const gl::Texture& texture_to_change();
  // The texture for a caller that will write every element.
  const gl::Texture& texture_to_overwrite();
  // The texture holds the new contents of every element; the old one goes back to the pool.
  void exchange(gl::Texture texture);

  // A pinned texture is visible outside: results are copied into it, never exchanged for it.
  bool pinned() const { return pinned_; }
  void pin() { pinned_ = true; }

 private:
  ContextState& context_;
  LinearLayout layout_;
  gl::Texture texture_;
  std::uint64_t contents_ = 0;
  bool written_ = false;
  bool pinned_ = false;
};

}  // namespace fragblas::detail
