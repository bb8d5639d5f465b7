// Learnt rates: simulated devices that are far from the defaults, plans by what few products took
// there, and a context that learns. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "fragblas/tune.hpp"
#include "null_gl/device.hpp"
#include "null_gl/golden.hpp"
#include "null_gl/platform.hpp"
#include "support/environment.hpp"
#include "tune/learnt_rates.hpp"

namespace fragblas::test {
namespace {

using namespace detail;
using null_gl::device;

// Times the defaults; draws are that much cheaper.
struct Speed {
  double arithmetic = 1, fetch = 1, write = 1, draw = 1;
};

DeviceProfile device_of(const Speed& speed) {
  DeviceProfile result;
  result.block_rate *= speed.arithmetic;
  result.texture_rate *= speed.arithmetic;
  result.fetch_rate *= speed.fetch;
  result.write_rate *= speed.write;
  result.copy_rate *= speed.write;
  result.draw_cost /= speed.draw;
  result.pass_cost /= speed.draw;
  return result;
}

DeviceInfo limits(int block_bytes, int draw_buffers) {
  DeviceInfo info;
  info.max_texture_size = 16384;
  info.draw_buffers = draw_buffers;
  info.uniform_block_bytes = block_bytes;
  info.uniform_buffer_offset_alignment = 256;
  return info;
}

GemmProblem problem_of(std::int64_t m, std::int64_t n, std::int64_t k) {
  GemmProblem problem;
  problem.m = m;
  problem.n = n;
  problem.k = k;
  return problem;
}

// Ten shapes, each twice.
std::vector<GemmProblem> first_products() {
  std::vector<GemmProblem> result = rate_problems(false);
  result.push_back(problem_of(512, 512, 512));
  result.push_back(problem_of(16, 1024, 1024));
  const std::vector<GemmProblem> once = result;
  result.insert(result.end(), once.begin(), once.end());
  return result;
}

std::vector<GemmProblem> later_products() {
  std::vector<GemmProblem> result = trial_problems(false);
  result.push_back(problem_of(2000, 2000, 2000));
  result.push_back(problem_of(300, 700, 500));
  result.push_back(problem_of(33, 4000, 100));
  return result;
}

// What is learnt where each product takes what the true rates say, or up to `noise` times more.
DeviceProfile learn(const DeviceProfile& truth, const DeviceInfo& info, double noise,
                    std::mt19937& random) {
  DeviceProfile profile;
  std::vector<RateSample> samples;
  for (const GemmProblem& problem : first_products()) {
    const GemmPlan plan = plan_gemm(problem, info, profile);
    const double slower = std::uniform_real_distribution<>(1, 1 + noise)(random);
    samples.push_back({problem, plan, slower * gemm_cost(plan, problem, truth).seconds()});
    const Unseen unseen = samples.size() < 16 ? Unseen::TriedOut : Unseen::Kept;
    profile = learnt_rates(samples, DeviceProfile(), unseen);
  }
  return profile;
}

// How many times longer than the best of all candidates a plan takes, by the true rates.
double regret(const GemmProblem& problem, const DeviceInfo& info, const DeviceProfile& profile,
              const DeviceProfile& truth) {
  return gemm_cost(plan_gemm(problem, info, profile), problem, truth).seconds() /
         plan_gemm(problem, info, truth).cost.seconds();
}

struct Found {
  double share_before = 0, share = 0, worst = 0;
};

Found find(int block_bytes, int draw_buffers, double noise) {
  constexpr int kDevices = 16;
  const DeviceInfo info = limits(block_bytes, draw_buffers);
  std::mt19937 random(20261127);
  std::uniform_real_distribution<> logarithm(std::log(0.02), std::log(10));
  const auto draw = [&] { return std::exp(logarithm(random)); };
  Found found;
  int count = 0;
  for (int i = 0; i < kDevices; ++i) {
    Speed speed;
    speed.arithmetic = draw();
    speed.fetch = draw();
    speed.write = draw();
    speed.draw = draw();
    const DeviceProfile truth = device_of(speed);
    const DeviceProfile learnt = learn(truth, info, noise, random);
    for (const GemmProblem& problem : later_products()) {
      const double now = regret(problem, info, learnt, truth);
      found.share_before += regret(problem, info, DeviceProfile(), truth) <= 1.1;
      found.share += now <= 1.1;
      found.worst = std::max(found.worst, now);
      ++count;
    }
  }
  found.share_before /= count;
  found.share /= count;
  return found;
}

}  // namespace

TEST_SUITE_BEGIN("learnt_rates");

TEST_CASE("after 20 products plans are close to the best, on devices far from the defaults") {
  for (const int block_bytes : {16384, 65536}) {
    for (const int draw_buffers : {4, 8}) {
      for (const double noise : {0.0, 0.3}) {
        CAPTURE(block_bytes);
        CAPTURE(draw_buffers);
        CAPTURE(noise);
        const Found found = find(block_bytes, draw_buffers, noise);
        CAPTURE(found.share_before);
        CAPTURE(found.share);
        CAPTURE(found.worst);
        CHECK(found.share_before < 0.7);  // else the devices are not far
        CHECK(found.share > 0.94);
        CHECK(found.worst < 3);
      }
    }
  }
}

TEST_CASE("products that something else made slow do not change what is learnt by much") {
  const DeviceInfo info = limits(16384, 4);
  std::vector<RateSample> samples;
  for (const GemmProblem& problem : first_products()) {
    const GemmPlan plan = plan_gemm(problem, info, DeviceProfile());
    samples.push_back({problem, plan, plan.cost.seconds()});
  }
  for (std::size_t i = 3; i < samples.size(); i += 7) {
    samples[i].seconds *= 30;
  }
  const DeviceProfile learnt = learnt_rates(samples, DeviceProfile(), Unseen::Kept);
  for (const RateSample& sample : samples) {
    const double by_learnt = gemm_cost(sample.choice, sample.problem, learnt).seconds();
    const double right = gemm_cost(sample.choice, sample.problem, DeviceProfile()).seconds();
    CHECK(by_learnt / right < 1.5);
    CHECK(by_learnt / right > 0.7);
  }
}

TEST_CASE("a context learns from 20 products, and the one after a loss goes on with it") {
  device().reset();
  device().max_texture_size = 16384;
  device().renderer = "a device that is learnt";
  ContextOptions options = null_options();
  options.profile.reset();
  constexpr double kSlower = 30;
  constexpr std::int64_t kDepth = 512;
  // A pixel is so many sums.
  device().cost = [&](const std::string& program, double pixels) {
    const int sums = program.find("gemm_tile") != std::string::npos     ? 32
                     : program.find("gemm_direct") != std::string::npos ? 4
                                                                        : 0;
    return kSlower * 2 * sums * kDepth * pixels / DeviceProfile().block_rate +
           16 * pixels / DeviceProfile().write_rate;
  };
  RateLearner learner;
  Context context(null_gl::platform(), options);
  const double budget = context.profile().draw_seconds;
  const auto multiply = [&](int i) {
    const auto side = static_cast<std::int64_t>(1024 + 64 * (i % 8));
    const Matrix a = context.matrix(side, kDepth), b = context.matrix(kDepth, side);
    const Matrix c = context.matrix(side, side);
    return learner.watch(context, side, side, kDepth, [&] { gemm(a, b, c); });
  };
  int calls = 0;
  while (!learner.settled() && calls < 4 * RateLearner::kProducts) {
    multiply(calls++);
  }
  CAPTURE(calls);
  CHECK(learner.products() == RateLearner::kProducts);
  const DeviceProfile settled = context.profile();
  CHECK(settled.block_rate < 3 * DeviceProfile().block_rate / kSlower);
  CHECK(settled.block_rate > DeviceProfile().block_rate / kSlower / 3);
  const auto rates_of = [](const Context& of) { return explain_gemm(of, 64, 64, 64).rates; };
  CHECK(rates_of(context) == RatesFrom::Learnt);
  CHECK_FALSE(multiply(0));
  CHECK(context.profile().block_rate == settled.block_rate);  // nothing changes any more
  CHECK(device().longest_draw <= 1.05 * budget);
  device().is_lost = true;
  CHECK_THROWS_AS(context.finish(), Error);
  device().is_lost = false;
  Context next(null_gl::platform(), options);
  CHECK(next.profile().block_rate == DeviceProfile().block_rate);
  CHECK(rates_of(next) == RatesFrom::Defaults);
  learner.adopt(next);
  CHECK(rates_of(next) == RatesFrom::Learnt);
  CHECK(next.profile().block_rate == settled.block_rate);
  CHECK(next.profile().fetch_rate == settled.fetch_rate);
  device().cost = nullptr;
  device().renderer = "another device";
  Context other(null_gl::platform(), options);
  CHECK_THROWS_AS(learner.adopt(other), Error);
  CHECK(other.profile().block_rate == DeviceProfile().block_rate);
  CHECK_THROWS_AS(learner.watch(next, 0, 1, 1, [] {}), Error);
}

TEST_SUITE_END();

}  // namespace fragblas::test
