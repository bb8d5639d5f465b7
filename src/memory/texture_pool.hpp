// Textures for reuse, within a byte budget. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "gl/texture.hpp"

namespace fragblas {

class TexturePool {
 public:
  TexturePool(gl::Device& device, std::int64_t budget, bool poison)
      : device_(device), budget_(budget), poison_(poison) {}

  // Contents are undefined (all NaN when poisoned). Throws Status::OutOfMemory, naming `what`, when
  // budget or driver refuse even after everything unused is freed, Status::ContextLost when that is
  // why.
  gl::Texture take(const gl::TextureSize& size, const std::string& what);
  // Keeps it for reuse, or frees it when a quarter of the budget lies unused already.
  void give_back(gl::Texture texture);
  void free_unused();

 private:
  gl::Device& device_;
  std::int64_t budget_;
  bool poison_;
  std::int64_t unused_bytes_ = 0;
  std::map<gl::TextureSize, std::vector<gl::Texture>> unused_;
};

}  // namespace fragblas
