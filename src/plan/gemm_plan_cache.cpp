// Plans found again by their problem, as long as the device profile is the same.
// SPDX-License-Identifier: MIT
#include "plan/gemm_plan_cache.hpp"

#include <tuple>

namespace fragblas::detail {

namespace {

auto fields(const GemmProblem& p) {
  return std::tie(p.m, p.n, p.k, p.a, p.b, p.a_at_texels, p.b_at_texels, p.c_at_texels, p.masked,
                  p.batch, p.triangle, p.epilogue, p.whole_k, p.same_a, p.same_b, p.packs);
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
