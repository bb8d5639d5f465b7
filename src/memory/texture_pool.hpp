// Textures for reuse. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <utility>

#include "gl/texture.hpp"
#include "memory/allocator.hpp"
#include "memory/memory_budget.hpp"
#include "memory/unused.hpp"

namespace fragblas::detail {

class TexturePool {
 public:
  TexturePool(gl::Device& device, MemoryBudget& budget, Unused& unused, bool poison)
      : device_(device), unused_(unused), poison_(poison), allocator_(device, budget) {}

  // Contents are undefined (all NaN when poisoned). Throws as Allocator::allocate does.
  gl::Texture take(const gl::TextureSize& size, const char* what);
  void give_back(gl::Texture&& texture) { unused_.keep(std::move(texture)); }
  // As the Allocator's.
  bool confirm() { return allocator_.confirm(); }
  void forget_unconfirmed() { give_back(allocator_.forget()); }
  std::int64_t unconfirmed_bytes() const { return allocator_.bytes(); }
  bool free_unconfirmed() { return allocator_.free(); }

 private:
  gl::Device& device_;
  Unused& unused_;
  bool poison_;
  Allocator<gl::Texture> allocator_;
};

}  // namespace fragblas::detail
