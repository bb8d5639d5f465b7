// Plans found again by their problem, as long as the device profile is the same.
// SPDX-License-Identifier: MIT
#include "context/gemm_plan_cache.hpp"

#include <cstring>
#include <type_traits>

#include "plan/gemm_planner.hpp"

namespace fragblas::detail {

std::shared_ptr<const GemmPlan> GemmPlanCache::get(const GemmProblem& problem,
                                                   const DeviceInfo& info,
                                                   const DeviceProfile& profile,
                                                   const GemmPace& pace) {
  // Bytes, and not fields, as each small product comes here: what lies between fields was copied
  // too.
  static_assert(std::is_trivially_copyable_v<DeviceProfile>);
  if (std::memcmp(&profile, &profile_, sizeof profile) != 0) {
    std::memcpy(&profile_, &profile, sizeof profile);
    entries_ = {};
  }
  const auto hash = static_cast<std::uint64_t>(problem.m * 0x9e37 + problem.n * 0x79b9 +
                                               problem.k * 0x7f4b + (problem.batch - 1) * 0x51ed);
  Entry& entry = entries_[(hash >> 5 ^ hash) % kEntries];
  if (!entry.plan || !(entry.problem == problem) || !(entry.pace == pace)) {
    entry = {problem, pace,
             std::make_shared<const GemmPlan>(plan_gemm(problem, info, profile, pace))};
  }
  return entry.plan;
}

}  // namespace fragblas::detail
