// The command line of fragblas-sdl, read and checked.
// SPDX-License-Identifier: MIT
#include "options.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace demo {
namespace {

constexpr char kHelp[] =
    R"(fragblas-sdl: matrices computed in fragment shaders, drawn from the live textures

usage: fragblas-sdl [options]
  --scene NAME       lab: C = A * B (the default); diffusion: implicit reaction-diffusion
  --size N           N x N matrices or cells, 1 to 2048
                     (default: lab 512, diffusion 256; on a software rasteriser 256 and 128)
  --frames N         draw N frames, then report and end; diffusion: four steps each
  --screenshot FILE  write the last frame as a BMP file, diffusion's last step being checked
  --help             this text

keys
  Tab                the other scene
  Esc                quit
lab
  Up, Down, +, -     a larger or smaller n
  T, Y               transpose A, transpose B
  R                  new data
  Space              measure the speed and check the product
diffusion
  a mouse button     paint
  Space, S           pause, a single step
  R                  start over with another seed
  P                  the next pattern: coral, mitosis, maze, worms, spots
  Up, Down           a longer or shorter time step

The lab's title has n, the speed (wall clock, median of several batches), the error against fp64
in units of u sqrt(n + 2) (|A| |B|)_ij, and the device. Diffusion's has n, step, time and time
step, steps a frame (as many as fit 12 ms), frames a second, and the products' speed (wall clock,
drawing included); its colours go from v = 0, dark, to v = 1/2, light.
exit status: 0 fine, 1 a wrong result or an error, 2 bad usage, 3 no usable window or device
)";

bool parse_count(std::string_view text, int most, int& value) {
  if (text.empty() || text.size() > 9) {
    return false;
  }
  long number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') {
      return false;
    }
    number = 10 * number + (c - '0');
  }
  value = static_cast<int>(number);
  return number >= 1 && number <= most;
}

}  // namespace

std::optional<Options> parse_options(int argc, char** argv, int& exit_code) {
  Options options;
  exit_code = kExitUsage;
  for (int i = 1; i < argc; ++i) {
    const std::string_view name = argv[i];
    if (name == "--help" || name == "-h") {
      std::fputs(kHelp, stdout);
      exit_code = kExitOk;
      return std::nullopt;
    }
    if (name != "--scene" && name != "--size" && name != "--frames" && name != "--screenshot") {
      std::fprintf(stderr, "fragblas-sdl: unknown option %s (see --help)\n", argv[i]);
      return std::nullopt;
    }
    if (++i == argc) {
      std::fprintf(stderr, "fragblas-sdl: %s needs a value\n", argv[i - 1]);
      return std::nullopt;
    }
    if (name == "--screenshot") {
      options.screenshot = argv[i];
      continue;
    }
    if (name == "--scene") {
      const std::string_view scene = argv[i];
      if (scene != "lab" && scene != "diffusion") {
        std::fprintf(stderr, "fragblas-sdl: --scene = %s, must be lab or diffusion\n", argv[i]);
        return std::nullopt;
      }
      options.scene = scene == "lab" ? SceneKind::Lab : SceneKind::Diffusion;
      continue;
    }
    const int most = name == "--size" ? kLargest : 1000000;
    if (!parse_count(argv[i], most, name == "--size" ? options.size : options.frames)) {
      std::fprintf(stderr, "fragblas-sdl: %s = %s, must be a whole number from 1 to %d\n",
                   argv[i - 1], argv[i], most);
      return std::nullopt;
    }
  }
  exit_code = kExitOk;
  return options;
}

}  // namespace demo
