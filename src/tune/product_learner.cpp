// Two fences around a product, and the rates that their times give.
// SPDX-License-Identifier: MIT
#include "tune/product_learner.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/argument_check.hpp"
#include "base/decimal.hpp"
#include "base/text.hpp"
#include "fragblas/tune.hpp"
#include "gl/fence.hpp"
#include "kernels/registry.hpp"
#include "kernels/timed_fence.hpp"
#include "tune/learnt_rates.hpp"
#include "tune/shipped_profiles.hpp"
#include "tune/tuned_profile.hpp"

namespace fragblas::detail {

namespace {

constexpr const char* kKind = "learnt";
// Of the time that a product took at most, what it took at least; and what the host may have spent
// between two of its passes, when the device may have had nothing to do.
constexpr double kLeastShare = 0.67, kMostGaps = 0.2;
// Planned products that have yet to be issued, in a deferred context.
constexpr std::size_t kMostPlanned = 64;

// What a process has learnt of a device, whichever context it was.
struct Known {
  Known(DeviceKey key, const DeviceProfile& base) : device(std::move(key)), rates(base) {}

  const DeviceKey device;
  std::mutex mutex;
  LearntDevice rates;
};

std::shared_ptr<Known> known_of(const DeviceInfo& info, const DeviceProfile& base) {
  static std::mutex mutex;
  static std::vector<std::shared_ptr<Known>> all;
  const std::lock_guard<std::mutex> lock(mutex);
  for (const std::shared_ptr<Known>& known : all) {
    if (key_mismatch(known->device, info).empty()) {
      return known;
    }
  }
  all.push_back(std::make_shared<Known>(device_key(info), base));
  return all.back();
}

bool is_gemm(const char* routine) {
  return std::strcmp(routine, "gemm") == 0 || std::strcmp(routine, "sgemm") == 0;
}

class ProductLearner : public ProductWatch {
 public:
  ProductLearner(ContextState& context, std::shared_ptr<Known> known)
      : context_(context),
        known_(std::move(known)),
        profiles_set_(context.profiles_set),
        front_(context.platform),
        behind_(context.platform) {}

  TunedProfile profile() const {
    const std::lock_guard<std::mutex> lock(known_->mutex);
    return {known_->device, {}, known_->rates.profile()};
  }
  int products() const {
    const std::lock_guard<std::mutex> lock(known_->mutex);
    return known_->rates.products();
  }

  void planned(std::uint32_t call, const GemmProblem& problem, const GemmPlan& plan) override;
  void look(double seconds) override;

 private:
  struct Planned {
    std::uint32_t call = 0;
    RateSample sample;
    std::int64_t passes = 0;
  };

  static void tell(void* user, const char* routine, const char*, std::uint32_t call, double, double,
                   double) {
    auto& learner = *static_cast<ProductLearner*>(static_cast<ProductWatch*>(user));
    if (routine == nullptr) {
      learner.begin(call);
    } else {
      learner.end(call, is_gemm(routine));
    }
  }
  // By which the queue's watch is known to be the context's own.
  ProductWatch* as_watch() { return this; }

  void begin(std::uint32_t call);
  void end(std::uint32_t call, bool of_product);
  void learn(RateSample sample, const TimedFence::Span& took);
  void keep() const;
  void stop();
  // Somebody else has set another profile since: that stays.
  bool replaced() const { return context_.profiles_set != profiles_set_; }
  // What must not happen while a product is timed.
  std::int64_t disturbances() const {
    return context_.device.counters.programs + context_.counters.packs_skipped;
  }

  ContextState& context_;
  const std::shared_ptr<Known> known_;
  std::uint32_t profiles_set_;  // of the context, when this one planned last
  std::deque<Planned> planned_;
  std::optional<Planned> timed_;  // whose first pass has begun
  std::int64_t passes_ = 0;       // of those that have ended
  std::int64_t disturbances_ = 0;
  std::unique_ptr<gl::Fence> last_;  // behind the last one, until the next begins
  double last_end_ = 0, gaps_ = 0;   // gaps: when nothing was left for the device to do
  TimedFence front_, behind_;
};

void ProductLearner::planned(std::uint32_t call, const GemmProblem& problem, const GemmPlan& plan) {
  if (replaced()) {
    stop();
    return;
  }
  if (context_.queue.watch().tell == nullptr && products() < LearntDevice::kProducts) {
    context_.queue.set_watch({tell, as_watch()});  // none yet, or a profile is done
  }
  if (context_.queue.watch().user != as_watch()) {
    return;
  }
  // A call of several products, or of none before: which passes are whose is not told.
  if (!planned_.empty() && planned_.back().call == call) {
    planned_.back().passes = 0;
    return;
  }
  if (problem.masked || planned_.size() == kMostPlanned) {
    return;
  }
  const auto merges = std::count_if(plan.parts.begin(), plan.parts.end(),
                                    [](const GemmPart& part) { return part.merge; });
  // The only merge may be put off.
  const bool merged = merges != 1;
  planned_.push_back({call, {problem, plan, 0, merged}, plan.cost.passes - (merged ? 0 : 1)});
}

void ProductLearner::begin(std::uint32_t call) {
  look(0);
  const double now = context_.now();
  if (timed_ && timed_->call == call && !behind_.is_set()) {
    if (last_ && last_->wait(context_.platform, 0)) {
      gaps_ += now - last_end_;
    }
    last_.reset();
    return;
  }
  if (timed_ && !behind_.is_set()) {
    timed_.reset();  // not all of its passes were drawn
  }
  while (!planned_.empty() && planned_.front().call != call &&
         static_cast<std::int32_t>(planned_.front().call - call) < 0) {
    planned_.pop_front();
  }
  if (planned_.empty() || planned_.front().call != call) {
    return;
  }
  Planned next = std::move(planned_.front());
  planned_.pop_front();
  if (!timed_ && next.passes > 0) {
    timed_ = std::move(next);
    passes_ = 0;
    gaps_ = 0;
    disturbances_ = disturbances();
    front_.set();
  }
}

// Other routines multiply too, among passes of their own.
void ProductLearner::end(std::uint32_t call, bool of_product) {
  if (!timed_ || timed_->call != call || behind_.is_set()) {
    return;
  }
  look(0);  // as the device may have been idle when the first pass began
  last_end_ = context_.now();
  ++passes_;
  if (!of_product) {
    timed_.reset();
  } else if (passes_ < timed_->passes) {
    last_ = std::make_unique<gl::Fence>();
  } else if (disturbances() == disturbances_) {
    behind_.set();
  } else {
    timed_.reset();
  }
}

void ProductLearner::look(double seconds) {
  if (!timed_ || !front_.is_reached(behind_.is_set() ? seconds : 0) || !behind_.is_set() ||
      !behind_.is_reached(seconds)) {
    return;
  }
  RateSample sample = std::move(timed_->sample);
  // Before anything is logged: whoever hears of it may use the context.
  timed_.reset();
  front_.reset();
  behind_.reset();
  if (!context_.lost() && !replaced()) {
    learn(std::move(sample), TimedFence::between(front_, behind_));
  }
}

void ProductLearner::stop() {
  timed_.reset();
  planned_.clear();
  if (context_.queue.watch().user == as_watch()) {
    context_.queue.set_watch({});
  }
}

void ProductLearner::learn(RateSample sample, const TimedFence::Span& took) {
  const auto [least, most] = took;
  const bool counts = least >= kLeastShare * most && gaps_ <= kMostGaps * most;
  const GemmProblem& problem = sample.problem;
  context_.log(LogLevel::Info, "learning: {} x {} x {} took {} to {} ms, {} of them gaps: {}",
               {problem.m, problem.n, problem.k, decimal(1e3 * least, 4), decimal(1e3 * most, 4),
                decimal(1e3 * gaps_, 4), counts ? "counts" : "too vague"});
  if (!counts) {
    return;
  }
  sample.seconds = std::sqrt(least * most);
  const std::lock_guard<std::mutex> lock(known_->mutex);
  if (!known_->rates.settled()) {
    known_->rates.add(std::move(sample));
  }
  plan_by(known_->rates.profile(), context_);
  profiles_set_ = context_.profiles_set;
  if (known_->rates.settled()) {
    stop();
    keep();
  }
}

// Everything that the rates depend on beside the driver.
std::string key_of(const DeviceInfo& info) {
  return format("1 {} {} {} {}", {info.max_texture_size, info.draw_buffers,
                                  info.uniform_block_bytes, kernels_fingerprint()});
}

void ProductLearner::keep() const {
  if (context_.store.enabled()) {
    context_.store.save(kKind, key_of(context_.info),
                        to_json({known_->device, {}, known_->rates.profile()}, ""));
  }
}

std::optional<DeviceProfile> kept_rates(const ContextState& context) {
  const std::optional<std::string> text =
      context.store.enabled() ? context.store.load(kKind, key_of(context.info)) : std::nullopt;
  if (text) {
    try {
      const TunedProfile kept = tuned_profile_from_json(*text);
      if (key_mismatch(kept.device, context.info).empty()) {
        return kept.parameters;
      }
    } catch (const Error&) {
      // What is no profile was not kept by this library.
    }
  }
  return std::nullopt;
}

bool has_profile(const ContextState& context) {
  const auto fits = [&](const TunedProfile& profile) {
    return key_mismatch(profile.device, context.info).empty();
  };
  const std::vector<TunedProfile> shipped = shipped_profiles();
  return context.options.profile ||
         (context.options.tuned_profile && fits(*context.options.tuned_profile)) ||
         std::any_of(shipped.begin(), shipped.end(), fits);
}

}  // namespace

void learn(ContextState& context, const char* kept) {
  std::optional<DeviceProfile> known_before;
  if (kept != nullptr) {
    const TunedProfile profile = tuned_profile_from_json(kept);
    const std::string mismatch = key_mismatch(profile.device, context.info);
    if (!mismatch.empty()) {
      ArgumentCheck("learn").fail("kept is another device's: {}", {mismatch});
    }
    known_before = profile.parameters;
  }
  if (context.product_watch || context.profiles_set > 0 || has_profile(context)) {
    return;
  }
  if (!known_before) {
    known_before = kept_rates(context);
  }
  // Nor is it of the device: whoever is given the profile has the scratch that his memory allows.
  DeviceProfile base = context.profile;
  base.scratch_bytes = DeviceProfile().scratch_bytes;
  const std::shared_ptr<Known> known = known_of(context.info, base);
  context.calibration_due = false;
  const std::lock_guard<std::mutex> lock(known->mutex);
  if (known_before && known->rates.products() == 0) {
    known->rates.settle(*known_before);
  }
  if (known->rates.products() > 0) {
    plan_by(known->rates.profile(), context);
  }
  context.product_watch = std::make_unique<ProductLearner>(context, known);
}

void plan_by(const DeviceProfile& learnt, ContextState& context) {
  context.calibration_due = false;
  DeviceProfile profile = learnt;
  profile.scratch_bytes = context.profile.scratch_bytes;  // its memory's, which nobody learns
  context.set_profile(profile, RatesFrom::Learnt);
  context.queue.expect(GemmPace::of_unknown_device());
}

}  // namespace fragblas::detail

namespace fragblas {

std::optional<LearntProfile> learnt_profile(const Context& context) {
  const auto* const learner =
      static_cast<const detail::ProductLearner*>(context.state()->product_watch.get());
  if (learner == nullptr || learner->products() == 0) {
    return std::nullopt;
  }
  return LearntProfile{learner->products(), learner->profile()};
}

std::string to_json(const LearntProfile& learnt) {
  return detail::to_json(learnt.profile, detail::format("{\"products\": {}}", {learnt.products}));
}

}  // namespace fragblas
