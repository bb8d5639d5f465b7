// The clock around a program's own products, and the plans that follow from it.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <utility>

#include "base/argument_check.hpp"
#include "context/context_state.hpp"
#include "fragblas/tune.hpp"
#include "tune/learnt_rates.hpp"
#include "tune/tuned_profile.hpp"

namespace fragblas {

namespace {

// Of those that are learnt from; the last ones try nothing out.
constexpr int kTriedOut = 16;

// When all that was asked of the device is done.
double done_at(Context& context) {
  context.finish();
  context.state()->wait(gl::Fence());
  return context.state()->now();
}

}  // namespace

struct RateLearner::Impl {
  std::optional<DeviceKey> device;
  DeviceProfile base;  // that of the first context
  DeviceProfile learnt;
  std::vector<detail::RateSample> samples;

  bool settled() const { return static_cast<int>(samples.size()) >= kProducts; }

  void check_device(const char* what, const DeviceInfo& info) const {
    const std::string mismatch = device ? detail::key_mismatch(*device, info) : "";
    if (!mismatch.empty()) {
      detail::ArgumentCheck(what).fail("context is another device's than before: {}", {mismatch});
    }
  }

  // Whatever else the device does makes a product slower: of those alike the least time is right.
  void add(detail::RateSample sample) {
    for (detail::RateSample& other : samples) {
      if (other.problem == sample.problem && other.choice == sample.choice) {
        other.seconds = sample.seconds = std::min(other.seconds, sample.seconds);
      }
    }
    samples.push_back(std::move(sample));
    const bool tries = static_cast<int>(samples.size()) < kTriedOut;
    learnt = detail::learnt_rates(samples, base,
                                  tries ? detail::Unseen::TriedOut : detail::Unseen::Kept);
  }

  // Slices begin small again, as rates that no product has shown may be far too high.
  void plan(detail::ContextState& context) const {
    context.calibration_due = false;
    context.set_profile(learnt, RatesFrom::Learnt);
    context.queue.expect(detail::GemmPace::of_unknown_device());
  }
};

RateLearner::RateLearner() : impl_(std::make_unique<Impl>()) {}
RateLearner::RateLearner(RateLearner&&) noexcept = default;
RateLearner& RateLearner::operator=(RateLearner&&) noexcept = default;
RateLearner::~RateLearner() = default;

bool RateLearner::watch(Context& context, std::int64_t m, std::int64_t n, std::int64_t k,
                        const std::function<void()>& multiply) {
  const detail::ArgumentCheck check("watch");
  if (std::min({m, n, k}) < 1) {
    check.fail("m, n, k = {}, {}, {}, must be at least 1", {m, n, k});
  }
  impl_->check_device("watch", context.info());
  detail::ContextState& state = *context.state();
  if (impl_->settled()) {
    multiply();
    return false;
  }
  if (!impl_->device) {
    impl_->device = detail::device_key(state.info);
    impl_->base = impl_->learnt = state.profile;
  }
  state.calibration_due = false;
  detail::RateSample sample;
  sample.problem.m = m;
  sample.problem.n = n;
  sample.problem.k = k;
  sample.choice = detail::plan_gemm(sample.problem, state.info, state.profile);
  const double start = done_at(context);
  const Stats before = context.stats();
  multiply();
  sample.seconds = done_at(context) - start;
  const Stats after = context.stats();
  if (after.programs != before.programs || after.packs_skipped != before.packs_skipped ||
      sample.seconds <= 0) {
    return false;
  }
  impl_->add(std::move(sample));
  impl_->plan(state);
  return true;
}

void RateLearner::adopt(Context& context) const {
  impl_->check_device("adopt", context.info());
  if (!impl_->samples.empty()) {
    impl_->plan(*context.state());
  }
}

int RateLearner::products() const {
  return static_cast<int>(impl_->samples.size());
}

bool RateLearner::settled() const {
  return impl_->settled();
}

DeviceProfile RateLearner::profile() const {
  return impl_->learnt;
}

}  // namespace fragblas
