// Keeping, finding and freeing what lies unused. SPDX-License-Identifier: MIT
#include "memory/unused.hpp"

#include <new>
#include <utility>

namespace fragblas::detail {

template <typename Fits>
Unused::One Unused::take(Fits fits) {
  for (auto one = list_.end(); one != list_.begin();) {
    if (fits(*--one)) {
      One found = std::move(*one);
      bytes_ -= found.bytes;
      list_.erase(one);
      return found;
    }
  }
  return One();
}

gl::Texture Unused::take_texture(const gl::TextureSize& size) {
  return take([&](const One& one) { return one.texture && one.texture.size() == size; }).texture;
}

PanelMemory Unused::take_panels(std::int64_t bytes) {
  // Not one that is far too large: it may be wanted for what it was made for.
  return take([=](const One& one) {
           return one.panels && one.bytes >= bytes && one.bytes <= 2 * bytes;
         })
      .panels;
}

void Unused::keep(gl::Texture&& texture) {
  const std::int64_t bytes = texture ? texture.size().bytes() : 0;
  keep(One{std::move(texture), {}, bytes});
}

void Unused::keep(PanelMemory&& panels) {
  const std::int64_t bytes = panels ? panels.bytes() : 0;
  keep(One{{}, std::move(panels), bytes});
}

// What was given back long ago makes room: kept for ever, the sizes of work that is over would have
// those of today's made anew by each call, for which a browser drains the device and fills them.
void Unused::keep(One&& one) {
  const std::int64_t most = budget_.bytes() / 4 * 3;
  if (one.bytes == 0 || one.bytes > most) {
    return;
  }
  while (bytes_ + one.bytes > most) {
    free_oldest();
  }
  try {
    list_.push_back(std::move(one));
    bytes_ += list_.back().bytes;
  } catch (const std::bad_alloc&) {
    return;  // it is freed: this is called by destructors
  }
}

bool Unused::free_oldest() {
  if (list_.empty()) {
    return false;
  }
  bytes_ -= list_.front().bytes;
  list_.pop_front();
  return true;
}

}  // namespace fragblas::detail
