// Textures for reuse, and the byte budget of a context. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "gl/texture.hpp"

namespace fragblas {

class TexturePool {
 public:
  TexturePool(gl::Device& device, std::int64_t budget, bool poison)
      : device_(device), budget_(budget), poison_(poison) {}

  std::int64_t budget() const { return budget_; }
  // What else can free memory where it is short: some of it at a call; false: there is no more.
  void set_reclaim(std::function<bool()> reclaim) { reclaim_ = std::move(reclaim); }

  // Contents are undefined (all NaN when poisoned). Throws Status::OutOfMemory, naming `what`, when
  // budget or driver refuse even after everything unused is freed, Status::ContextLost when that is
  // why. Where the device checks later, it asks for a large one that is not there, and throws
  // gl::NotYet.
  gl::Texture take(const gl::TextureSize& size, const std::string& what);
  // Asks whether the driver had what it was asked for: then it is there for the pass that comes
  // again, and true is the answer, or nothing was asked for.
  bool settle();
  // Those passes have come again, or never will.
  void forget_asked();
  // Keeps it for reuse, or frees it when a quarter of the budget lies unused already.
  void give_back(gl::Texture texture);
  // For who allocates so many bytes beside textures: that the budget has them, or throws as take().
  void make_room(std::int64_t bytes, const std::string& what);
  // Frees something that nobody needs; false: there is nothing.
  bool free_some();

 private:
  gl::Device& device_;
  std::int64_t budget_;
  bool poison_;
  std::function<bool()> reclaim_;
  std::int64_t unused_bytes_ = 0;
  std::map<gl::TextureSize, std::vector<gl::Texture>> unused_;
  gl::Texture asked_for_, granted_;
};

}  // namespace fragblas
