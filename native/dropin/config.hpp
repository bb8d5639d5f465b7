// What the environment asks for, read once, at the first call. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <climits>

#include "routine.hpp"

namespace fragblas::dropin {

struct Config {
  // A GPU's default: below it a call takes less time on a CPU than its operands on their way to
  // the GPU and back. docs/notebook has the measurement.
  double min_flops = 2e8;
  // In double precision, which a GPU computes at a twelfth of the rate, and of which twice the
  // bytes travel.
  double min_flops_double = 2e9;
  bool min_flops_given = false;
  std::array<bool, kRoutines> disabled{};
  int max_texture_size = 0;  // for tests: lowers the device's; 0 leaves it
  // Paths, in places of their own: nothing of this needs memory that may not be there.
  char trace[PATH_MAX] = "";        // empty: none; else "stderr" or a file's name, %p: the process
  char cpu_library[PATH_MAX] = "";  // empty: look in the usual places
};

const Config& config() noexcept;

// One line to stderr, as by printf; the drop-in never prints to stdout.
void warn(const char* format, ...) noexcept __attribute__((format(printf, 1, 2)));

}  // namespace fragblas::dropin
