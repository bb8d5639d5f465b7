// Buffers for packed panels, reused between gemms. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "gl/device.hpp"
#include "gl/pixel_buffer.hpp"
#include "memory/texture_pool.hpp"

namespace fragblas {

// Keeps unused buffers, up to a quarter of the textures' budget, in which they count: a program's
// gemms need few different sizes, and browsers fill new ones with zeros.
class PanelBufferPool {
 public:
  PanelBufferPool(gl::Device& device, TexturePool& textures)
      : device_(device), textures_(textures) {}

  // At least so many bytes, and at most twice as many. Throws Status::OutOfMemory, and gl::NotYet
  // as TexturePool::take does.
  std::unique_ptr<gl::PixelBuffer> take(std::int64_t bytes);
  // As TexturePool's.
  bool settle();
  void forget_asked();
  void give_back(std::unique_ptr<gl::PixelBuffer> buffer);
  // Frees an unused one; false: there is none.
  bool free_one();

 private:
  void note(const gl::PixelBuffer& buffer);
  void free(std::unique_ptr<gl::PixelBuffer> buffer);  // null: nothing

  gl::Device& device_;
  TexturePool& textures_;
  std::unique_ptr<gl::PixelBuffer> asked_for_, granted_;
  std::vector<std::unique_ptr<gl::PixelBuffer>> unused_;  // the latest last
  std::int64_t unused_bytes_ = 0;                         // at most a quarter of the budget
};

}  // namespace fragblas
