// The command line of fragblas-sdl.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

namespace demo {

enum ExitCode { kExitOk = 0, kExitFailed = 1, kExitUsage = 2, kExitNoDevice = 3 };

constexpr int kLargest = 2048;

struct Options {
  int size = 0;            // n of n x n matrices; 0: 512, or 256 on a software rasteriser
  int frames = 0;          // draw so many and end; 0: until the window is closed
  std::string screenshot;  // BMP of the last frame
};

// Nothing, with the exit code, when the program is to end: --help or a mistake.
std::optional<Options> parse_options(int argc, char** argv, int& exit_code);

}  // namespace demo
