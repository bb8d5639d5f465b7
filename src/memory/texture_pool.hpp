// Textures for reuse. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <list>
#include <map>

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
  struct Unused {
    gl::Texture texture;
    std::int64_t since;  // so many were given back until then
  };
  using Sizes = std::map<gl::TextureSize, std::list<Unused>>;  // none is empty

  gl::Texture take_unused(const gl::TextureSize& size);
  gl::Texture remove(Sizes::iterator of, std::list<Unused>::iterator which);
  void free_oldest();

  gl::Device& device_;
  MemoryBudget& budget_;
  bool poison_;
  Allocator<gl::Texture> allocator_;
  std::int64_t unused_bytes_ = 0;
  std::int64_t given_back_ = 0;
  Sizes unused_;  // of a size, what was given back last is last
};

}  // namespace fragblas::detail
