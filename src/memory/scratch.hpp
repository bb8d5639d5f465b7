// Stand-ins for memory of a plan: taken from the pools at their first use, given back when the last
// pass that knows them is gone. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "gl/pixel_buffer.hpp"
#include "gl/texture.hpp"
#include "memory/services.hpp"

namespace fragblas::detail {

// A texture.
class Scratch {
 public:
  Scratch(std::shared_ptr<MemoryServices> services, const gl::TextureSize& size, const char* what)
      : services_(std::move(services)), size_(size), what_(what) {}
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();

  const gl::TextureSize& size() const { return size_; }
  const gl::Texture& texture();
  bool undefined = false;  // a pass that should have filled it failed

 private:
  std::shared_ptr<MemoryServices> services_;
  gl::TextureSize size_;
  const char* what_;  // for errors
  gl::Texture texture_;
};

// A buffer for panels.
class PanelBuffer {
 public:
  PanelBuffer(std::shared_ptr<MemoryServices> services, std::int64_t bytes)
      : services_(std::move(services)), bytes_(bytes) {}
  PanelBuffer(const PanelBuffer&) = delete;
  PanelBuffer& operator=(const PanelBuffer&) = delete;
  ~PanelBuffer();

  const gl::PixelBuffer& buffer();
  bool undefined = false;  // the pass that should have filled it failed

 private:
  std::shared_ptr<MemoryServices> services_;
  std::int64_t bytes_;
  PanelMemory memory_;
};

}  // namespace fragblas::detail
