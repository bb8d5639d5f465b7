// Buffers for packed panels, reused between gemms. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "gl/pixel_buffer.hpp"

namespace fragblas {

// Keeps a few unused buffers, of 64 MiB at most: a program's gemms need few different sizes.
class PanelBufferPool {
 public:
  // At least so many bytes.
  std::unique_ptr<gl::PixelBuffer> take(std::int64_t bytes);
  void give_back(std::unique_ptr<gl::PixelBuffer> buffer);

 private:
  std::vector<std::unique_ptr<gl::PixelBuffer>> unused_;  // the latest last
};

namespace detail {

class ContextState;

// A stand-in for a buffer of a plan, taken from the pool between its first and last pass.
class PanelBuffer {
 public:
  PanelBuffer(std::shared_ptr<ContextState> context, std::int64_t bytes)
      : context_(std::move(context)), bytes_(bytes) {}
  PanelBuffer(const PanelBuffer&) = delete;
  PanelBuffer& operator=(const PanelBuffer&) = delete;
  ~PanelBuffer();

  const gl::PixelBuffer& buffer();
  bool undefined = false;  // the pass that should have filled it failed

 private:
  std::shared_ptr<ContextState> context_;
  std::int64_t bytes_;
  std::unique_ptr<gl::PixelBuffer> buffer_;
};

}  // namespace detail

}  // namespace fragblas
