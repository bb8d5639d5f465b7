// How the pools allocate: within the budget, and without waiting for the device where the caller
// can't. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <utility>

#include "base/text.hpp"
#include "gl/device.hpp"
#include "memory/memory_budget.hpp"

namespace fragblas::detail {

// A Resource is moved, is false when it is empty, and has has_memory().
template <typename Resource>
class Allocator {
 public:
  Allocator(const gl::Device& device, MemoryBudget& budget) : device_(device), budget_(budget) {}

  // What make(confirm) makes, which is empty where GL refuses it. Throws Status::OutOfMemory,
  // naming `what`, when budget or driver refuse even after everything unused is freed. Where the
  // device checks later it asks for a large one, and throws gl::NotYet.
  template <typename Make>
  Resource allocate(std::int64_t bytes, const char* what, const char* kind, Make make) {
    budget_.make_room(bytes, what);
    if (bytes >= gl::kLargeAllocation && device_.confirm == gl::Confirm::Later) {
      asked_bytes_ = bytes;
      asked_for_ = make(gl::Confirm::Later);
      throw gl::NotYet();
    }
    Resource made = make(gl::Confirm::Now);
    while (!made && budget_.free_some()) {
      made = make(gl::Confirm::Now);
    }
    if (!made) {
      throw_error(Status::OutOfMemory, "{}: GL refused a {} of {} bytes", {what, kind, bytes});
    }
    return made;
  }

  // Asks whether the driver had what it was asked for: then it is granted to the pass that comes
  // again, and true is the answer, or nothing was asked for.
  bool confirm() {
    if (!asked_for_) {
      return true;
    }
    const bool there = asked_for_.has_memory();
    if (there) {
      granted_ = std::move(asked_for_);
    }
    asked_for_ = Resource();
    return there;
  }
  // What was granted, if fits(it); else empty.
  template <typename Fits>
  Resource take_granted(Fits fits) {
    return granted_ && fits(granted_) ? std::exchange(granted_, Resource()) : Resource();
  }
  // Of both.
  std::int64_t bytes() const { return asked_for_ || granted_ ? asked_bytes_ : 0; }
  // Frees both; false: there was neither.
  bool free() {
    const bool any = asked_for_ || granted_;
    asked_for_ = Resource();
    granted_ = Resource();
    return any;
  }
  // The passes have come again, or never will. What was granted to them is the caller's.
  Resource forget() {
    asked_for_ = Resource();
    return std::exchange(granted_, Resource());
  }

 private:
  const gl::Device& device_;
  MemoryBudget& budget_;
  Resource asked_for_, granted_;
  std::int64_t asked_bytes_ = 0;
};

}  // namespace fragblas::detail
