// Textures taken from those unused, else made within the budget, after others are freed.
// SPDX-License-Identifier: MIT
#include "memory/texture_pool.hpp"

#include <limits>
#include <new>
#include <utility>

namespace fragblas::detail {

gl::Texture TexturePool::take(const gl::TextureSize& size, const char* what) {
  gl::Texture texture = take_unused(size);
  if (!texture) {
    texture = allocator_.take_granted([&](const auto& granted) { return granted.size() == size; });
  }
  if (!texture) {
    texture = allocator_.allocate(size.bytes(), what, "texture", [&](gl::Confirm confirm) {
      gl::Texture made(device_, size, confirm);
      // Where it is an upload that touches a texture first, a driver may take 0.26 s for each GiB
      // of its storage; for what is a target, next to nothing.
      if (made && size.bytes() >= gl::kLargeAllocation) {
        (void)made.is_target();
      }
      return made;
    });
  }
  if (poison_) {
    texture.clear(std::numeric_limits<float>::quiet_NaN());
  }
  return texture;
}

gl::Texture TexturePool::take_unused(const gl::TextureSize& size) {
  for (auto one = unused_.end(); one != unused_.begin();) {
    if ((--one)->size() == size) {
      return remove(one);
    }
  }
  return {};
}

gl::Texture TexturePool::remove(std::list<gl::Texture>::iterator one) {
  gl::Texture texture = std::move(*one);
  unused_bytes_ -= texture.size().bytes();
  unused_.erase(one);
  return texture;
}

// What was given back long ago makes room: kept for ever, the sizes of work that is over would have
// those of today's made anew by each call, for which a browser drains the device and fills them.
void TexturePool::give_back(gl::Texture&& texture) {
  gl::Texture given = std::move(texture);
  const std::int64_t bytes = given.size().bytes(), most = budget_.bytes() / 2;
  if (!given || bytes > most) {
    return;
  }
  while (unused_bytes_ + bytes > most) {
    free_oldest();
  }
  try {
    unused_.push_back(std::move(given));
    unused_bytes_ += bytes;
  } catch (const std::bad_alloc&) {
    return;  // it is freed: this is called by destructors
  }
}

void TexturePool::free_oldest() {
  remove(unused_.begin());
}

bool TexturePool::free_some() {
  if (unused_.empty()) {
    return allocator_.free();
  }
  free_oldest();
  return true;
}

}  // namespace fragblas::detail
