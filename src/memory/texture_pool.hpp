// Textures for reuse. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <list>

#include "gl/texture.hpp"
#include "memory/allocator.hpp"
#include "memory/memory_budget.hpp"

namespace fragblas::detail {

class TexturePool {
 public:
  TexturePool(gl::Device& device, MemoryBudget& budget, bool poison)
      : device_(device), budget_(budget), poison_(poison), allocator_(device, budget) {}

  // Contents are undefined (all NaN when poisoned). Throws as Allocator::allocate does.
  gl::Texture take(const gl::TextureSize& size, const char* what);
  // Keeps it for reuse; of what is unused half of the budget, those that were used last.
  void give_back(gl::Texture&& texture);
  // As the Allocator's.
  bool confirm() { return allocator_.confirm(); }
  void forget_unconfirmed() { give_back(allocator_.forget()); }
  // Frees some of what nobody needs; false: there is nothing.
  bool free_some();

 private:
  gl::Texture take_unused(const gl::TextureSize& size);
  gl::Texture remove(std::list<gl::Texture>::iterator one);
  void free_oldest();

  gl::Device& device_;
  MemoryBudget& budget_;
  bool poison_;
  Allocator<gl::Texture> allocator_;
  std::int64_t unused_bytes_ = 0;
  std::list<gl::Texture> unused_;  // what was given back last is last
};

}  // namespace fragblas::detail
