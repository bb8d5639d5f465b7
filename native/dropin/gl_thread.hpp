// The one thread that owns the GL context, and the calls that wait for it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "fragblas/fragblas.hpp"
#include "host_operand.hpp"

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
  std::string failure;  // set when it was not done; the operands are then as they were
};

namespace gl_thread {

// Starts the thread at the first call, and waits until its device is known. False when there is no
// device for calls: why_not() says why.
bool available();
std::string why_not();

// Whether so many operands are within the device's limits. Only when available.
bool fits(const HostOperand* operands, std::size_t count);

// Runs the job and waits for it. False when it was not done.
bool run(Job& job);

// Around fork. A child has no such thread: if it was running, the child's calls are the CPU's for
// ever; if it was not, the child may start one of its own.
void lock_for_fork();
void unlock_after_fork(bool in_child);

}  // namespace gl_thread
}  // namespace fragblas::dropin
