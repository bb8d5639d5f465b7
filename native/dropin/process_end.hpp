// Waiting while a process ends. Without locks: a signal's handler may have called exit.
// SPDX-License-Identifier: MIT
#pragma once

#include <unistd.h>

#include "uncancelled.hpp"

namespace fragblas::dropin {

// False when it is not so within a minute: a driver hangs, and the host must not.
template <typename Ready>
bool wait_at_process_end(const Ready& ready) {
  const Uncancelled shield;
  constexpr int kMicroseconds = 100;
  constexpr int kMost = 60 * 1000 * 1000 / kMicroseconds;
  for (int i = 0; i < kMost; ++i) {
    if (ready()) {
      return true;
    }
    usleep(kMicroseconds);
  }
  return false;
}

}  // namespace fragblas::dropin
