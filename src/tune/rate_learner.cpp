// The clock around a program's own products, and the plans that follow from it.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <utility>

#include "base/argument_check.hpp"
#include "base/handle.hpp"
#include "context/context_state.hpp"
#include "fragblas/tune.hpp"
#include "plan/gemm_planner.hpp"
#include "routines/level3/gemm_arguments.hpp"
#include "tune/learnt_rates.hpp"
#include "tune/product_learner.hpp"
#include "tune/tuned_profile.hpp"

namespace fragblas {

namespace {

// When all that was asked of the device is done.
double done_at(Context& context) {
  context.finish();
  context.state()->wait(gl::Fence());
  return context.state()->now();
}

}  // namespace

static_assert(RateLearner::kProducts == detail::LearntDevice::kProducts);

struct RateLearner::Impl {
  std::optional<DeviceKey> device;
  detail::LearntDevice learnt{DeviceProfile()};  // from the profile of the first context on

  void check_device(const char* what, const DeviceInfo& info) const {
    const std::string mismatch = device ? detail::key_mismatch(*device, info) : "";
    if (!mismatch.empty()) {
      detail::ArgumentCheck(what).fail("context is another device's than before: {}", {mismatch});
    }
  }
};

RateLearner::RateLearner() : impl_(std::make_unique<Impl>()) {}
RateLearner::RateLearner(RateLearner&&) noexcept = default;
RateLearner& RateLearner::operator=(RateLearner&&) noexcept = default;
RateLearner::~RateLearner() = default;

bool RateLearner::watch(Context& context, std::int64_t m, std::int64_t n, std::int64_t k,
                        const std::function<void()>& multiply) {
  const detail::Check check("watch");
  if (std::min({m, n, k}) < 1) {
    check.fail("m, n, k = {}, {}, {}, must be at least 1", {m, n, k});
  }
  detail::check_could_be_held(check, context.info(), m, n, k);
  Impl& impl = detail::content_of(impl_, "RateLearner", "learner");
  impl.check_device("watch", context.info());
  detail::ContextState& state = *context.state();
  if (settled()) {
    multiply();
    return false;
  }
  if (!impl.device) {
    impl.device = detail::device_key(state.info);
    impl.learnt = detail::LearntDevice(state.profile);
  }
  state.calibration_due = false;
  const detail::NoStarter no_starter(state);  // what is timed is the kernel of the plan
  detail::RateSample sample;
  sample.problem.m = m;
  sample.problem.n = n;
  sample.problem.k = k;
  const detail::GemmPlan plan = detail::plan_gemm(sample.problem, state.info, state.profile);
  sample.choice = plan;
  const double start = done_at(context);
  const Stats before = context.stats();
  multiply();
  sample.seconds = done_at(context) - start;
  const Stats after = context.stats();
  sample.merged = after.passes - before.passes >= plan.cost.passes;
  if (after.programs != before.programs || after.packs_skipped != before.packs_skipped ||
      sample.seconds <= 0) {
    return false;
  }
  impl.learnt.add(std::move(sample));
  detail::plan_by(impl.learnt.profile(), state);
  return true;
}

void RateLearner::adopt(Context& context) const {
  const Impl& impl = detail::content_of(impl_, "RateLearner", "learner");
  impl.check_device("adopt", context.info());
  if (products() > 0) {
    detail::plan_by(impl.learnt.profile(), *context.state());
  }
}

int RateLearner::products() const {
  return detail::content_of(impl_, "RateLearner", "learner").learnt.products();
}

bool RateLearner::settled() const {
  return detail::content_of(impl_, "RateLearner", "learner").learnt.settled();
}

DeviceProfile RateLearner::profile() const {
  return detail::content_of(impl_, "RateLearner", "learner").learnt.profile();
}

}  // namespace fragblas
