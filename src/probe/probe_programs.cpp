// The list of kernels that the probe draws with.
// SPDX-License-Identifier: MIT
#include "probe/probe_programs.hpp"

namespace fragblas::detail {

std::vector<ProbeProgram> probe_programs(const DeviceInfo& info) {
  return {{KernelId::ProbeRoundTrip, 0},
          {KernelId::ProbeTargets, targets_variant(info.draw_buffers)},
          {KernelId::ProbeArithmetic, 0},
          {KernelId::ProbeDoubleFloat, 0}};
}

}  // namespace fragblas::detail
