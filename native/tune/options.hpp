// The command line of fragblas-tune.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <fragblas/tune.hpp>
#include <optional>
#include <string>

namespace tune {

enum ExitCode { kExitOk = 0, kExitFailed = 1, kExitUsage = 2, kExitNoDevice = 3 };

struct Options {
  bool list = false;
  int device = -1;
  std::string file;
  fragblas::TunerOptions tuner;
};

// Without a result `exit_code` says how to end.
std::optional<Options> parse_options(int argc, char** argv, int& exit_code);

}  // namespace tune
