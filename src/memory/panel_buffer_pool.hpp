// Buffers for panels, reused between gemms. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <utility>

#include "gl/device.hpp"
#include "memory/allocator.hpp"
#include "memory/memory_budget.hpp"
#include "memory/unused.hpp"

namespace fragblas::detail {

// A program's gemms need few different sizes, and browsers fill new ones with zeros.
class PanelBufferPool {
 public:
  PanelBufferPool(gl::Device& device, MemoryBudget& budget, Unused& unused)
      : device_(device), unused_(unused), allocator_(device, budget) {}

  // At least so many bytes, and at most twice as many. Throws as Allocator::allocate does.
  PanelMemory take(std::int64_t bytes);
  void give_back(PanelMemory memory) { unused_.keep(std::move(memory)); }
  // As the Allocator's.
  bool confirm() { return allocator_.confirm(); }
  void forget_unconfirmed() { give_back(allocator_.forget()); }
  std::int64_t unconfirmed_bytes() const { return allocator_.bytes(); }
  bool free_unconfirmed() { return allocator_.free(); }

 private:
  gl::Device& device_;
  Unused& unused_;
  Allocator<PanelMemory> allocator_;
};

}  // namespace fragblas::detail
