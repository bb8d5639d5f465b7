// The byte budget of a context, in which its textures and panel buffers count.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "gl/device.hpp"

namespace fragblas::detail {

class MemoryBudget {
 public:
  MemoryBudget(const gl::Device& device, std::int64_t bytes) : device_(device), bytes_(bytes) {}

  std::int64_t bytes() const { return bytes_; }
  std::int64_t left() const { return bytes_ - device_.counters.allocated_bytes(); }
  // What frees memory where it is short: some of it at a call; false: there is no more.
  void set_reclaim(std::function<bool()> reclaim) { reclaim_ = std::move(reclaim); }
  bool free_some() { return reclaim_ && reclaim_(); }
  // For who is to allocate so many bytes: that the budget has them. Throws Status::OutOfMemory,
  // naming `what`.
  void make_room(std::int64_t bytes, const char* what);

 private:
  const gl::Device& device_;
  std::int64_t bytes_;
  std::function<bool()> reclaim_;
};

}  // namespace fragblas::detail
