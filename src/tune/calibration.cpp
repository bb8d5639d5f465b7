// The calibration: both packing kernels timed on a few products within a short budget.
// SPDX-License-Identifier: MIT
#include "tune/calibration.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>

#include "plan/gemm_plan.hpp"
#include "plan/gemm_planner.hpp"
#include "tune/kept_calibration.hpp"
#include "tune/product_learner.hpp"
#include "tune/profile_choice.hpp"
#include "tune/tuned_profile.hpp"
#include "tune/workload.hpp"

namespace fragblas::detail {

namespace {

constexpr double kBudget = 0.02;
constexpr std::int64_t kFirstSize = 256, kLastSize = 1024;
constexpr int kMostRounds = 3;  // that are timed
// A size takes this many times as long as that before it, at least: eight times the flops.
constexpr double kGrowth = 6;

// Wide, so that a panel has the columns of a large product's, and yet small: size^3 / 16.
WorkSize product_of(std::int64_t size) {
  return {size / 4, size, size / 4};
}

// One of the two kernels on one product.
class Runner {
 public:
  Runner(const std::shared_ptr<ContextState>& context, Workload& workload, bool blocks)
      : context_(context), workload_(workload), blocks_(blocks) {}

  // Untimed, checked. What does not work or is wrong is out of the race.
  void warm_up() {
    attempt([&] {
      works_ = workload_.warm_up();
      if (!works_) {
        context_->log(LogLevel::Warning, "calibration: {} is wrong with op(A) in {}",
                      {workload_.name(), blocks_ ? "uniform blocks" : "a texture"});
      }
    });
  }
  void run() {
    if (works_) {
      attempt([&] { best_ = std::min(best_, workload_.run(1)); });
    }
  }

  double seconds() const { return works_ ? best_ : 0; }
  double gflops() const { return works_ ? workload_.flops() / best_ * 1e-9 : 0; }

 private:
  template <typename Function>
  void attempt(Function function) {
    const DeviceProfile profile = context_->profile;
    leave_one_kernel(context_->profile, blocks_);
    try {
      function();
    } catch (const Error& error) {
      works_ = false;
      context_->log(LogLevel::Warning, "calibration: {}", {error.what()});
    }
    context_->profile = profile;
  }

  const std::shared_ptr<ContextState>& context_;
  Workload& workload_;
  bool blocks_;
  bool works_ = false;
  double best_ = std::numeric_limits<double>::infinity();
};

std::string report(const Calibration& calibration) {
  char text[160];
  std::snprintf(
      text, sizeof text,
      "calibration: %.3g GFLOP/s with op(A) in uniform blocks, %.3g in a texture, at size "
      "%d; it took %.1f ms",
      calibration.block_gflops, calibration.texture_gflops,
      calibration.rates.empty() ? 0 : calibration.rates.back().size, calibration.milliseconds);
  return text;
}

}  // namespace

bool has_block_kernel(const ContextState& context) {
  DeviceProfile profile = context.profile;
  leave_one_kernel(profile, true);
  const WorkSize size = product_of(kLastSize);
  GemmProblem problem;
  problem.m = size[0];
  problem.n = size[1];
  problem.k = size[2];
  return plan_gemm(problem, context.info, profile).kernel == GemmKernel::Block;
}

Calibration measure_calibration(const std::shared_ptr<ContextState>& context) {
  const Experiment experiment(*context);
  const bool blocks = has_block_kernel(*context);
  const auto now = [&] { return context->now(); };
  Calibration result;
  double spent = 0;
  for (std::int64_t size = kFirstSize;
       size <= kLastSize && size / 4 * size <= context->info.max_buffer_elements; size *= 2) {
    const auto workload = Workload::gemm(product_of(size), context);
    Runner block(context, *workload, true), texture(context, *workload, false);
    const auto run = [&] {
      const double start = now();
      block.run();
      texture.run();
      spent += now() - start;
      return block.seconds() + texture.seconds();
    };
    if (blocks) {
      block.warm_up();
    }
    texture.warm_up();
    double round = run();
    const bool last = size == kLastSize || round == 0 || spent + 2 * kGrowth * round > kBudget;
    for (int i = 1; last && i < kMostRounds && spent + round <= kBudget; ++i) {
      round = run();
    }
    result.block_gflops = block.gflops();
    result.texture_gflops = texture.gflops();
    const double most = std::max(result.block_gflops, result.texture_gflops);
    if (most > 0) {
      result.rates.push_back({static_cast<int>(size), most});
    }
    if (last) {
      break;
    }
  }
  result.milliseconds = 1e3 * spent;
  return result;
}

void calibrate(const std::shared_ptr<ContextState>& context) {
  if (!context->calibration_due) {
    return;
  }
  context->calibration_due = false;  // the calibration multiplies too
  try {
    if (const std::optional<Calibration> kept = kept_calibration(*context)) {
      context->calibration = *kept;
      context->log(LogLevel::Info, "{}, by an earlier process", {report(context->calibration)});
    } else {
      context->calibration = measure_calibration(context);
      keep_calibration(*context, context->calibration);
      context->log(LogLevel::Info, "{}", {report(context->calibration)});
    }
    const ProfileChoice choice = choose_profile(*context, context->calibration);
    context->set_profile(choice.profile, choice.from);
  } catch (const Error& error) {
    context->log(LogLevel::Warning, "calibration: {}", {error.what()});
  }
}

#if FRAGBLAS_TUNING

namespace {

// About a product of n = 1625. Less is done before any kernel is worth the compiling of them all.
constexpr double kLeastFlops = 0x1p33;

void calibrate_when_worth_it(const std::shared_ptr<ContextState>& context, double flops) {
  if (context->calibration_due) {
    context->flops_so_far += flops;
    if (context->flops_so_far >= kLeastFlops) {
      calibrate(context);
    }
  }
}

}  // namespace

void install_calibration(ContextState& context) {
  const ContextOptions& options = context.options;
  context.calibration_due = !options.profile && options.calibrate;
  context.product_hook = calibrate_when_worth_it;
  if (options.tuned_profile) {
    const std::string mismatch = key_mismatch(options.tuned_profile->device, context.info);
    if (!mismatch.empty()) {
      context.log(LogLevel::Warning, "Context: tuned_profile is for another device: {}",
                  {mismatch});
    } else if (!options.profile && options.tuned_profile->calibration.empty()) {
      context.calibration_due = false;  // there is nothing to compare it with
      context.set_profile(options.tuned_profile->parameters, RatesFrom::Profile);
    }
  }
  if (options.learn) {
    learn(context);
  }
}

#else

void install_calibration(ContextState&) {}  // keeps the calibration itself out of the program

#endif

}  // namespace fragblas::detail
