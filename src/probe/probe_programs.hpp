// The programs of the probe. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "kernels/registry.hpp"

namespace fragblas::detail {

// What a probe that finds no fault draws with.
struct ProbeProgram {
  KernelId kernel;
  std::uint64_t variant;
};
std::vector<ProbeProgram> probe_programs(const DeviceInfo& info);

}  // namespace fragblas::detail
