// Measures what the device really does, and refuses one that can't run the library.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "kernels/registry.hpp"

namespace fragblas::detail {

class ContextState;

// Fills context.info.probe and lowers context.info.draw_buffers to what works. Throws
// Status::Unsupported, naming it, when a must-have fails.
void run_probe(ContextState& context);

// What a probe that finds no fault draws with.
struct ProbeProgram {
  KernelId kernel;
  std::uint64_t variant;
};
std::vector<ProbeProgram> probe_programs(const DeviceInfo& info);

}  // namespace fragblas::detail
