// What the environment asks for, read once, at the first call. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <climits>
#include <limits>

#include "routine.hpp"

namespace fragblas::dropin {

struct Config {
  // By type; infinity: none, all is the CPU's. A GPU's defaults: below them a call takes less time
  // on a CPU than with its operands' way to the GPU and back. docs/dropin.md has the measurement.
  std::array<double, kTypes> min_flops = {3e9, std::numeric_limits<double>::infinity(), 5e9,
                                          std::numeric_limits<double>::infinity()};
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
