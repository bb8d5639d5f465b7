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
  } else if (granted_ && granted_.size() == size) {
    texture = std::move(granted_);
  } else {
    make_room(size.bytes(), what);
    const bool large = size.bytes() >= gl::kLargeAllocation;
    if (large && device_.check == gl::Check::Later) {
      asked_for_ = gl::Texture(device_, size, gl::Check::Later);
      asked_for_.framebuffer();
      throw gl::NotYet();
    }
    texture = gl::Texture(device_, size);
    while (!texture && free_some()) {
      texture = gl::Texture(device_, size);
    }
    if (!texture) {
      throw Error(Status::OutOfMemory,
                  what + ": GL refused a texture of " + std::to_string(size.bytes()) + " bytes");
    }
    // Where it is an upload that touches a texture first, a driver may take 0.26 s for each GiB of
    // its storage; for what a framebuffer has, next to nothing.
    if (large) {
      texture.framebuffer();
    }
  }
  if (poison_) {
    texture.clear(std::numeric_limits<float>::quiet_NaN());
  }
  return texture;
}

bool TexturePool::settle() {
  if (!asked_for_) {
    return true;
  }
  const bool there = asked_for_.has_memory();
  if (there) {
    granted_ = std::move(asked_for_);
  }
  asked_for_ = gl::Texture();
  return there;
}

void TexturePool::forget_asked() {
  give_back(std::move(granted_));
  asked_for_ = gl::Texture();
}

void TexturePool::give_back(gl::Texture texture) {
  if (texture && unused_bytes_ + texture.size().bytes() <= budget_ / 4) {
    unused_bytes_ += texture.size().bytes();
    unused_[texture.size()].push_back(std::move(texture));
  }
}

void TexturePool::make_room(std::int64_t bytes, const std::string& what) {
  const auto left = [&] { return budget_ - device_.counters.allocated_bytes(); };
  while (bytes > left()) {
    if (!free_some()) {
      throw Error(Status::OutOfMemory, what + ": needs " + std::to_string(bytes) +
                                           " bytes, must be at most the " + std::to_string(left()) +
                                           " left of memory_bytes = " + std::to_string(budget_));
    }
  }
}

bool TexturePool::free_some() {
  if (unused_bytes_ > 0) {
    unused_.clear();
    unused_bytes_ = 0;
    return true;
  }
  if (granted_ || asked_for_) {
    granted_ = gl::Texture();
    asked_for_ = gl::Texture();
    return true;
  }
  return reclaim_ && reclaim_();
}

}  // namespace fragblas
