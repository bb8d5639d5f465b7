// What lies unused, kept for the next taker. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <list>

#include "gl/texture.hpp"
#include "memory/memory_budget.hpp"
#include "memory/panel_memory.hpp"

namespace fragblas::detail {

// Textures and panel buffers together, so that what was used longest ago goes first, whichever it
// is: up to three quarters of the budget.
class Unused {
 public:
  explicit Unused(const MemoryBudget& budget) : budget_(budget) {}

  std::int64_t bytes() const { return bytes_; }
  // Empty: there is none.
  gl::Texture take_texture(const gl::TextureSize& size);
  // One of at least so many bytes, and at most twice as many.
  PanelMemory take_panels(std::int64_t bytes);
  void keep(gl::Texture&& texture);
  void keep(PanelMemory&& panels);
  // False: there is nothing.
  bool free_oldest();

 private:
  struct One {
    gl::Texture texture;  // one of the two
    PanelMemory panels;
    std::int64_t bytes = 0;
  };

  template <typename Fits>
  One take(Fits fits);
  void keep(One&& one);

  const MemoryBudget& budget_;
  std::list<One> list_;  // what was given back last is last
  std::int64_t bytes_ = 0;
};

}  // namespace fragblas::detail
