// Textures taken from those unused, else made within the budget, after others are freed.
// SPDX-License-Identifier: MIT
#include "memory/texture_pool.hpp"

#include <cstdint>
#include <iterator>
#include <limits>
#include <new>
#include <utility>

namespace fragblas::detail {

namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

}  // namespace

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
  const auto behind = unused_.lower_bound({size, kNever});
  if (behind == unused_.begin() || !(std::prev(behind)->first.first == size)) {
    return {};
  }
  return remove(std::prev(behind));
}

gl::Texture TexturePool::remove(Unused::iterator one) {
  gl::Texture texture = std::move(one->second);
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
    unused_.emplace(std::pair(given.size(), ++given_back_), std::move(given));
    unused_bytes_ += bytes;
  } catch (const std::bad_alloc&) {
    return;  // it is freed: this is called by destructors
  }
}

// The oldest of each size is its first.
void TexturePool::free_oldest() {
  auto oldest = unused_.begin();
  for (auto first = oldest; first != unused_.end();
       first = unused_.lower_bound({first->first.first, kNever})) {
    if (first->first.second < oldest->first.second) {
      oldest = first;
    }
  }
  remove(oldest);
}

bool TexturePool::free_some() {
  if (unused_.empty()) {
    return allocator_.free();
  }
  free_oldest();
  return true;
}

}  // namespace fragblas::detail
