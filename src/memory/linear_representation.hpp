// The linear representation of a buffer: its elements in one texture, in their order (see
// linear_layout.hpp); until somebody asks for that, they may be tiles of a product. Only the queue
// and transfers touch it. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "gl/texture.hpp"
#include "plan/linear_layout.hpp"

namespace fragblas::detail {

class BufferState;
class ContextState;
struct Pass;

class LinearRepresentation {
 public:
  // The texture comes from the context's pool, by take() or at its first use, and goes back in the
  // end.
  explicit LinearRepresentation(BufferState& buffer);
  LinearRepresentation(const LinearRepresentation&) = delete;
  LinearRepresentation& operator=(const LinearRepresentation&) = delete;
  ~LinearRepresentation();

  const LinearLayout& layout() const { return layout_; }
  gl::TextureSize size() const { return {layout_.width, layout_.height, 0}; }

  void take();
  // Somebody else's texture, whose texels are the elements: it is visible outside. Only for one
  // whose own texture was never asked for.
  void borrow(gl::Texture texture);
  // Counts the writes that were issued, where BufferState::version() counts those that were
  // enqueued: what was made of the elements is theirs as long as this is the same.
  std::uint64_t contents() const { return contents_; }
  // The texture with the elements, to read: zeros, if nothing was written yet. Draws the merge of
  // tiles that stand for them; where that fails the buffer is undefined, and it throws why.
  const gl::Texture& texture();
  // The same for a caller that will write some elements.
  const gl::Texture& texture_to_change();
  // The texture for a caller that will write every element.
  const gl::Texture& texture_to_overwrite();
  // The texture holds the new contents of every element; the old one is the caller's.
  [[nodiscard]] gl::Texture exchange(gl::Texture texture);

  // The tiles of a product stand for the elements from now on, if the budget has room for them and
  // the texture is not visible outside; it was asked for to be overwritten. The pass merges them.
  bool keep_tiles(const Pass& merge);
  // The pass that would merge the tiles, without its target's buffer; null: there are none.
  const Pass* tiles() const { return merge_.get(); }
  void drop_tiles();

  // A pinned texture is visible outside: results are copied into it, never exchanged for it.
  bool pinned() const { return pinned_; }
  void pin() { pinned_ = true; }

 private:
  BufferState& buffer_;
  ContextState& context_;
  LinearLayout layout_;
  gl::Texture texture_;
  std::uint64_t contents_ = 0;
  bool written_ = false;
  bool pinned_ = false;
  std::unique_ptr<Pass> merge_;
};

}  // namespace fragblas::detail
