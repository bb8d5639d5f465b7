// Textures by size: unused ones first, then new ones within the budget, after others are freed.
// SPDX-License-Identifier: MIT
#include "memory/texture_pool.hpp"

#include <limits>
#include <new>
#include <utility>

namespace fragblas::detail {

gl::Texture TexturePool::take(const gl::TextureSize& size, const char* what) {
  gl::Texture texture;
  const auto found = unused_.find(size);
  if (found != unused_.end() && !found->second.empty()) {
    texture = std::move(found->second.back());
    found->second.pop_back();
    unused_bytes_ -= size.bytes();
  } else {
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

void TexturePool::give_back(gl::Texture&& texture) {
  gl::Texture given = std::move(texture);
  const std::int64_t bytes = given.size().bytes();
  if (given && unused_bytes_ + bytes <= budget_.bytes() / 4) {
    try {
      unused_[given.size()].push_back(std::move(given));
      unused_bytes_ += bytes;
    } catch (const std::bad_alloc&) {
      return;  // it is freed: this is called by destructors
    }
  }
}

bool TexturePool::free_some() {
  if (unused_bytes_ > 0) {
    unused_.clear();
    unused_bytes_ = 0;
    return true;
  }
  return allocator_.free();
}

}  // namespace fragblas::detail
