// Plans found again by their problem, as long as the device profile is the same.
// SPDX-License-Identifier: MIT
#include "context/gemm_plan_cache.hpp"

namespace fragblas::detail {

namespace {

bool same(const DeviceProfile& a, const DeviceProfile& b) {
  for (const ProfileField& field : kProfileFields) {
    if (field.get(a) != field.get(b)) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::shared_ptr<const GemmPlan> GemmPlanCache::get(const GemmProblem& problem,
                                                   const DeviceInfo& info,
                                                   const DeviceProfile& profile,
                                                   const GemmPace& pace) {
  if (!same(profile, profile_)) {
    profile_ = profile;
    entries_ = {};
  }
  const auto hash =
      static_cast<std::uint64_t>(problem.m * 0x9e37 + problem.n * 0x79b9 + problem.k * 0x7f4b);
  Entry& entry = entries_[(hash >> 5 ^ hash) % kEntries];
  if (!entry.plan || !(entry.problem == problem) || !(entry.pace == pace)) {
    entry = {problem, pace,
             std::make_shared<const GemmPlan>(plan_gemm(problem, info, profile, pace))};
  }
  return entry.plan;
}

}  // namespace fragblas::detail
