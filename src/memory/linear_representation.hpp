// The linear representation of a buffer: its elements in one texture, in their order (see
// linear_layout.hpp); until somebody asks for that, they may be pending. Only the queue and
// transfers touch it. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "gl/texture.hpp"
#include "memory/pending_contents.hpp"
#include "memory/services.hpp"
#include "memory/written.hpp"
#include "plan/linear_layout.hpp"

namespace fragblas::detail {

class LinearRepresentation final : public PackSource {
 public:
  // The texture comes from the pool, by take() or at its first use, and goes back in the end.
  LinearRepresentation(MemoryServices& services, std::int64_t lanes, gl::TextureFormat format,
                       const LinearLayout& layout);
  LinearRepresentation(const LinearRepresentation&) = delete;
  LinearRepresentation& operator=(const LinearRepresentation&) = delete;
  ~LinearRepresentation();

  const LinearLayout& layout() const { return layout_; }
  // Of its texture, until it is asked for.
  std::int64_t bytes_to_take() const { return texture_ ? 0 : size().bytes(); }
  gl::TextureSize size() const { return {layout_.width, layout_.height, 0, 1, format_}; }

  // Rows of so many texels, a power of two, before the texture is asked for.
  void set_width(std::int64_t width) {
    layout_ = linear_layout_of_width(lanes_, static_cast<int>(width));
  }
  void take();
  // Somebody else's texture, whose texels are the elements: it is visible outside. Only for one
  // whose own texture was never asked for.
  void borrow(gl::Texture texture);
  // Counts the writes that were issued, where BufferState::version() counts those that were
  // enqueued: what was made of the elements is theirs as long as this is the same.
  std::uint64_t contents() const override { return contents_; }
  // The texture with the elements, to read: zeros, if nothing was written yet. Draws what is
  // pending; where that fails the buffer is undefined, and it throws why.
  const gl::Texture& texture();
  // The same for a caller that will write some elements.
  const gl::Texture& texture_to_change();
  // The same for a caller that writes what is counted as written already.
  const gl::Texture& texture_to_draw();
  // The texture for a caller that will write every element.
  const gl::Texture& texture_to_overwrite();
  // The texture, of that layout, holds the new contents of every element; the old one is the
  // caller's.
  [[nodiscard]] gl::Texture exchange(gl::Texture texture, const LinearLayout& layout);

  // The error of GL that came while it was written, or gl::kNoError; nothing of what came before
  // the last write is left.
  gl::ErrorCode error() const { return written_in_.error(services_.device.errors); }
  bool looked_at() const { return !pending_ && written_in_.looked_at(services_.device.errors); }
  void forget_error() { written_in_.note_all(services_.device.errors); }

  // These stand for the elements from now on, if the budget has room for them and the texture is
  // not visible outside; it was asked for to be overwritten. False: they do not.
  bool keep(std::unique_ptr<PendingContents> pending);
  // Null: none are pending.
  const PendingContents* pending() const { return pending_.get(); }
  void drop_pending();
  void draw_pending() override { texture(); }

  // A pinned texture is visible outside: results are copied into it, never exchanged for it.
  bool pinned() const { return pinned_; }
  void pin() { pinned_ = true; }

 private:
  MemoryServices& services_;
  std::int64_t lanes_;
  gl::TextureFormat format_;
  LinearLayout layout_;
  gl::Texture texture_;
  std::uint64_t contents_ = 0;
  bool written_ = false;
  Written written_in_;
  bool pinned_ = false;
  std::unique_ptr<PendingContents> pending_;
};

}  // namespace fragblas::detail
