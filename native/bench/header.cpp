// The device header on stderr.
//
// SPDX-License-Identifier: MIT
#include "header.hpp"

#include <cblas.h>

#include <cstdio>

#include "peers/cuda.hpp"
#include "peers/netlib.hpp"
#include "revision.hpp"

namespace bench {

void print_header(const Setting& setting) {
  const fragblas::DeviceInfo& info = setting.info;
  std::string flags;
  for (const std::string& word : setting.options.command_line) {
    flags += " " + word;
  }
  std::fprintf(stderr, "fragblas %s (%s, %s)\n", fragblas_version(), FRAGBLAS_GIT_REVISION,
               FRAGBLAS_BUILD_TYPE);
  std::fprintf(stderr, "device   %d: %s%s, by EGL's %s platform\n", setting.device.index,
               info.renderer.c_str(), info.software ? " (software)" : "",
               setting.device.platform.c_str());
  if (info.software) {
    std::fprintf(stderr, "         %s\n", kSoftwareNote);
  }
  std::fprintf(stderr, "driver   %s, %s\n", info.version.c_str(), info.vendor.c_str());
  std::fprintf(stderr, "limits   texture %d, %d draw buffers, uniform block %d bytes, %.1f GiB\n",
               info.max_texture_size, info.draw_buffers, info.uniform_block_bytes,
               static_cast<double>(info.memory_bytes) / (1 << 30));
  std::fprintf(stderr, "clock    %s (%s)\n", setting.clock.name(), setting.clock.reason().c_str());
  std::fprintf(stderr, "peer     OpenBLAS, %s, %d threads\n", openblas_get_corename(),
               openblas_get_num_threads());
  for (const std::string& problem : {netlib_problem(), cuda::library().problem}) {
    if (!problem.empty()) {
      std::fprintf(stderr, "         absent: %s\n", problem.c_str());
    }
  }
  std::fprintf(stderr, "seed     %llu\n", static_cast<unsigned long long>(setting.options.seed));
  std::fprintf(stderr, "flags   %s\n\n", flags.empty() ? " none" : flags.c_str());
}

}  // namespace bench
