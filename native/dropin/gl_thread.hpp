// The one thread that owns the GL context, and the calls that wait for it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "fragblas/fragblas.hpp"
#include "host_operand.hpp"
#include "line.hpp"

namespace fragblas::dropin {

// An operand on the device. `step` is what to pass as its increment or leading dimension.
struct OnDevice {
  fragblas::Operand place;
  std::int64_t step = 0;
};

// A call for the GL thread: its operands, and what to do once they are on the device.
struct Job {
  const HostOperand* operands = nullptr;
  std::size_t count = 0;
  void (*body)(const void* context, const OnDevice* operands) = nullptr;
  const void* context = nullptr;
  bool done = false;  // wholly; else the operands are as they were
  Line failure;       // why it was not done
};

namespace gl_thread {

// Starts the thread at the first call, and waits until its device is known. False when there is no
// device for calls: why_not() says why.
bool available() noexcept;
const char* why_not() noexcept;

// Whether so many operands are within the device's limits. Only when available.
bool fits(const HostOperand* operands, std::size_t count) noexcept;

// Runs the job and waits for it. False when it was not done.
bool run(Job& job) noexcept;

// Whether the process is about to take the driver down, and waits for the GL thread to leave it.
bool ending() noexcept;

// Around fork. A child has no such thread: if it was started, the child's calls are the CPU's for
// ever; if it was not, the child may start one of its own.
void lock_for_fork() noexcept;
void unlock_after_fork(bool in_child) noexcept;

}  // namespace gl_thread
}  // namespace fragblas::dropin
