// A pixel buffer for panels. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "gl/device.hpp"
#include "gl/pixel_buffer.hpp"

namespace fragblas::detail {

// It counts in the budget while it lives.
class PanelMemory {
 public:
  PanelMemory() = default;
  // Empty where GL refuses it, if that is asked now.
  PanelMemory(gl::Device& device, std::int64_t bytes, gl::Confirm confirm);
  PanelMemory(PanelMemory&&) noexcept = default;
  PanelMemory& operator=(PanelMemory&& other) noexcept;
  ~PanelMemory() { release(); }

  explicit operator bool() const { return buffer_ != nullptr; }
  const gl::PixelBuffer& buffer() const { return *buffer_; }
  std::int64_t bytes() const { return buffer_->bytes(); }
  bool has_memory() const { return buffer_->has_memory(); }

 private:
  void release();

  gl::Device* device_ = nullptr;
  std::unique_ptr<gl::PixelBuffer> buffer_;
};

}  // namespace fragblas::detail
