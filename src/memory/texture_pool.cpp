// SPDX-License-Identifier: MIT
#include "memory/texture_pool.hpp"

#include <limits>

#include "fragblas/fragblas.hpp"

namespace fragblas {

gl::Texture TexturePool::take(const gl::TextureSize& size, const std::string& what) {
  gl::Texture texture;
  const auto found = unused_.find(size);
  if (found != unused_.end() && !found->second.empty()) {
    texture = std::move(found->second.back());
    found->second.pop_back();
    unused_bytes_ -= size.bytes();
  } else {
    const std::int64_t& used = device_.counters.texture_bytes;
    if (used + size.bytes() > budget_) {
      free_unused();
    }
    if (used + size.bytes() > budget_) {
      throw Error(Status::OutOfMemory, what + ": needs " + std::to_string(size.bytes()) +
                                           " bytes of texture, must be at most the " +
                                           std::to_string(budget_ - used) +
                                           " left of memory_bytes = " + std::to_string(budget_));
    }
    texture = gl::Texture(device_, size);
    if (!texture) {
      free_unused();
      texture = gl::Texture(device_, size);
    }
    if (!texture) {
      throw Error(Status::OutOfMemory,
                  what + ": GL refused a texture of " + std::to_string(size.bytes()) + " bytes");
    }
  }
  if (poison_) {
    texture.clear(std::numeric_limits<float>::quiet_NaN());
  }
  return texture;
}

void TexturePool::give_back(gl::Texture texture) {
  if (texture && unused_bytes_ + texture.size().bytes() <= budget_ / 4) {
    unused_bytes_ += texture.size().bytes();
    unused_[texture.size()].push_back(std::move(texture));
  }
}

void TexturePool::free_unused() {
  unused_.clear();
  unused_bytes_ = 0;
}

}  // namespace fragblas
