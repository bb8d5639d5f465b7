// The command line of fragblas-sdl.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

namespace demo {

enum ExitCode { kExitOk = 0, kExitFailed = 1, kExitUsage = 2, kExitNoDevice = 3 };

constexpr int kLargest = 2048;

enum class SceneKind { Lab, Diffusion };

struct Options {
  SceneKind scene = SceneKind::Lab;
  int size = 0;            // n of n x n matrices or cells; 0: what suits scene and device
  int frames = 0;          // draw so many and end; 0: until the window is closed
  std::string screenshot;  // BMP of the last frame
};

// Nothing, with the exit code, when the program is to end: --help or a mistake.
std::optional<Options> parse_options(int argc, char** argv, int& exit_code);

}  // namespace demo
