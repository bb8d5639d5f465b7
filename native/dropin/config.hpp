// What the environment asks for, read once, at the first call. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>

#include "routine.hpp"

namespace fragblas::dropin {

struct Config {
  // A GPU's default: below it a call takes less time on a CPU than its operands on their way to
  // the GPU and back. docs/notebook has the measurement.
  double min_flops = 2e8;
  bool min_flops_given = false;
  std::string trace;  // empty: none; else "stderr" or a file's name, in which %p is the process
  std::array<bool, kRoutines> disabled{};
  std::string cpu_library;   // empty: look in the usual places
  int max_texture_size = 0;  // for tests: lowers the device's; 0 leaves it
};

const Config& config();

// One line to stderr; the drop-in never prints to stdout.
void warn(const std::string& text);

}  // namespace fragblas::dropin
