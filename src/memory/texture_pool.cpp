// Textures taken from those unused, else made within the budget, after others are freed.
// SPDX-License-Identifier: MIT
#include "memory/texture_pool.hpp"

#include <limits>

namespace fragblas::detail {

gl::Texture TexturePool::take(const gl::TextureSize& size, const char* what) {
  gl::Texture texture = unused_.take_texture(size);
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

}  // namespace fragblas::detail
