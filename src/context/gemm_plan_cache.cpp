// Plans found again by their problem, as long as the device profile is the same.
// SPDX-License-Identifier: MIT
#include "context/gemm_plan_cache.hpp"

#include <tuple>

namespace fragblas::detail {

namespace {

// Does not compile when the problem has a field that is not here.
auto fields(const GemmProblem& problem) {
  const auto& [m, n, k, a, b, a_at_texels, b_at_texels, c_at_texels, masked, batch, triangle,
               transposed_c, epilogue, whole_k, same_a, same_b, packs] = problem;
  return std::tie(m, n, k, a, b, a_at_texels, b_at_texels, c_at_texels, masked, batch, triangle,
                  transposed_c, epilogue, whole_k, same_a, same_b, packs);
}

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
  if (!entry.plan || fields(entry.problem) != fields(problem) || !(entry.pace == pace)) {
    entry = {problem, pace,
             std::make_shared<const GemmPlan>(plan_gemm(problem, info, profile, pace))};
  }
  return entry.plan;
}

}  // namespace fragblas::detail
