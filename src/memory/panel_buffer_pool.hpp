// Buffers for panels, reused between gemms. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "gl/device.hpp"
#include "gl/pixel_buffer.hpp"
#include "memory/allocator.hpp"
#include "memory/memory_budget.hpp"

namespace fragblas::detail {

// A pixel buffer that counts in the budget while it lives.
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

// Keeps unused buffers, up to a quarter of the budget: a program's gemms need few different sizes,
// and browsers fill new ones with zeros.
class PanelBufferPool {
 public:
  PanelBufferPool(gl::Device& device, MemoryBudget& budget)
      : device_(device), budget_(budget), allocator_(device, budget) {}

  // At least so many bytes, and at most twice as many. Throws as Allocator::allocate does.
  PanelMemory take(std::int64_t bytes);
  void give_back(PanelMemory memory);
  // As the Allocator's.
  bool confirm() { return allocator_.confirm(); }
  void forget_unconfirmed() { give_back(allocator_.forget()); }
  // Frees what nobody needs; false: there is nothing.
  bool free_some();

 private:
  gl::Device& device_;
  MemoryBudget& budget_;
  Allocator<PanelMemory> allocator_;
  std::vector<PanelMemory> unused_;  // the latest last
  std::int64_t unused_bytes_ = 0;    // at most a quarter of the budget
};

}  // namespace fragblas::detail
