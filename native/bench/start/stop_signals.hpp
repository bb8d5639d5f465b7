// Signals that stop the program, which has files to delete before it ends.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <signal.h>

#include <array>

namespace bench {

// While one lives SIGHUP, SIGINT and SIGTERM only interrupt system calls. The program ends by the
// signal with it; a second one ends it at once.
class StopSignals {
 public:
  StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
  ~StopSignals();

  // Throws where one has come.
  static void check();
  // In a child that has no files of its own: it ends at once.
  static void end_at_once();

 private:
  static constexpr std::array<int, 3> kSignals = {SIGHUP, SIGINT, SIGTERM};
  std::array<struct sigaction, kSignals.size()> before_ = {};
};

}  // namespace bench
