// The bookkeeping of one GL context that everything owning GL names shares.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "gl/errors.hpp"
#include "gl/framebuffer.hpp"
#include "gl/gl.hpp"
#include "gl/program_binaries.hpp"
#include "gl/state.hpp"

namespace fragblas::gl {

struct Counters {
  std::int64_t programs = 0, programs_loaded = 0, draws = 0, textures = 0, texture_bytes = 0;
  std::int64_t buffer_bytes = 0;  // of pixel buffers that the memory budget is about, too
  std::int64_t peak_bytes = 0;

  std::int64_t allocated_bytes() const { return texture_bytes + buffer_bytes; }
  void note_peak() { peak_bytes = std::max(peak_bytes, allocated_bytes()); }
};

// Thrown out of a pass that needs memory which the driver has only been asked for: nothing of the
// pass is done, and it is issued again when the device has caught up.
struct NotYet {};

struct Device {
  // Programs say whether they are linked, so that a page need not wait for them.
  bool tells_of_links = false;
  // Asked whether it could allocate, a driver answers when it has done what it was told before. Who
  // can't wait for that has the pools throw NotYet for what is large.
  Confirm confirm = Confirm::Now;
  Errors errors;
  State state;
  FramebufferCache framebuffers{state};
  Counters counters;
  ProgramBinaries binaries;
  std::uint64_t setups = 1;  // of what is made anew after errors

  // Whether calls since errors.note() failed. They may have been about state.
  bool refused() {
    const bool failed = errors.failed();
    if (failed) {
      state.invalidate();
      state.prepare();
    }
    return failed;
  }
  // Some call failed: nothing is as it was set, whichever it was.
  void set_up_anew() {
    state.invalidate();
    framebuffers.clear();
    ++setups;
  }
};

// How large allocations are made while it lives.
class ConfirmScope {
 public:
  ConfirmScope(Device& device, Confirm confirm)
      : confirm_(device.confirm), before_(device.confirm) {
    confirm_ = confirm;
  }
  ConfirmScope(const ConfirmScope&) = delete;
  ConfirmScope& operator=(const ConfirmScope&) = delete;
  ~ConfirmScope() { confirm_ = before_; }

 private:
  Confirm& confirm_;
  Confirm before_;
};

}  // namespace fragblas::gl
