// The handler only notes the signal.
//
// SPDX-License-Identifier: MIT
#include "start/stop_signals.hpp"

#include <stdexcept>

namespace bench {
namespace {

volatile sig_atomic_t stopped_by = 0;

void note(int number) {
  stopped_by = number;
}

}  // namespace

// One that is ignored, as in a job in the background, stays so.
StopSignals::StopSignals() {
  struct sigaction once = {};
  once.sa_handler = note;
  once.sa_flags = static_cast<int>(SA_RESETHAND);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &before_[i]);
    if (before_[i].sa_handler != SIG_IGN) {
      sigaction(kSignals[i], &once, nullptr);
    }
  }
}

StopSignals::~StopSignals() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], &before_[i], nullptr);
  }
  if (stopped_by != 0) {
    raise(stopped_by);
  }
}

void StopSignals::check() {
  if (stopped_by != 0) {
    throw std::runtime_error("stopped by a signal");
  }
}

void StopSignals::end_at_once() {
  for (const int number : kSignals) {
    struct sigaction current = {};
    sigaction(number, nullptr, &current);
    if (current.sa_handler == note) {
      signal(number, SIG_DFL);
    }
  }
}

}  // namespace bench
