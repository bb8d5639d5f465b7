// The ways to compute a product: the cheapest of each kernel by the cost model, within the limits
// of device and profile. A pure function. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "fragblas/fragblas.hpp"
#include "plan/device_profile.hpp"
#include "plan/gemm_cost.hpp"

namespace fragblas::detail {

// The cheapest way of each kernel, and why it can't be taken where `reason` is not null.
struct PricedAlternative {
  GemmChoice choice;
  GemmCost cost;
  const char* reason = nullptr;
};
constexpr int kGemmKernels = 5;
std::array<PricedAlternative, kGemmKernels> gemm_alternatives(const GemmProblem& problem,
                                                              const DeviceInfo& info,
                                                              const DeviceProfile& profile);

// Scratch of a product is at most this, or twice its operands if that is more.
constexpr std::int64_t kLeastScratchBytes = std::int64_t{1} << 20;

}  // namespace fragblas::detail
