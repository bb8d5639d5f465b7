// The plans of products that come again: planning weighs every kernel, and takes longer than a
// small product. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>

#include "plan/gemm_pace.hpp"
#include "plan/gemm_plan.hpp"

namespace fragblas::detail {

class GemmPlanCache {
 public:
  // As plan_gemm(). The plan lives until another takes its place in the cache.
  std::shared_ptr<const GemmPlan> get(const GemmProblem& problem, const DeviceInfo& info,
                                      const DeviceProfile& profile, const GemmPace& pace);

 private:
  struct Entry {
    GemmProblem problem;
    GemmPace pace;
    std::shared_ptr<const GemmPlan> plan;
  };

  static constexpr std::size_t kEntries = 64;
  DeviceProfile profile_;  // of all entries
  std::array<Entry, kEntries> entries_;
};

}  // namespace fragblas::detail
