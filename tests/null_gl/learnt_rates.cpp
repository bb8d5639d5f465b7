// Learnt rates: simulated devices that are far from the defaults, plans by what few products took
// there, and a context that learns. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "context/context_state.hpp"
#include "fragblas/profile.hpp"
#include "fragblas/tune.hpp"
#include "null_gl/device.hpp"
#include "null_gl/golden.hpp"
#include "null_gl/platform.hpp"
#include "null_gl/thrown.hpp"
#include "plan/gemm_planner.hpp"
#include "support/environment.hpp"
#include "tune/learnt_rates.hpp"
#include "tune/product_learner.hpp"

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
  LearntDevice learnt{DeviceProfile()};
  for (const GemmProblem& problem : first_products()) {
    const GemmPlan plan = plan_gemm(problem, info, learnt.profile());
    const double slower = std::uniform_real_distribution<>(1, 1 + noise)(random);
    learnt.add({problem, plan, slower * gemm_cost(plan, problem, truth).seconds()});
  }
  return learnt.profile();
}

// How many times longer than the best of all candidates a plan takes, by the true rates.
double regret(const GemmProblem& problem, const DeviceInfo& info, const DeviceProfile& profile,
              const DeviceProfile& truth) {
  return gemm_cost(plan_gemm(problem, info, profile), problem, truth).seconds() /
         plan_gemm(problem, info, truth).cost.seconds();
}

struct Found {
  double share_before = 0, share = 0, worst = 0;
  double worst_learnt = 0;  // of the products that were learnt from
};

Found find(int block_bytes, int draw_buffers, double noise) {
  constexpr int kDevices = 8;
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
    for (const GemmProblem& problem : first_products()) {
      found.worst_learnt = std::max(found.worst_learnt, regret(problem, info, learnt, truth));
    }
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
        CAPTURE(found.worst_learnt);
        CHECK(found.share > (noise > 0 ? 0.96 : 0.97));
        CHECK(found.worst < 1.7);
        CHECK(found.worst_learnt <= (noise > 0 ? 1.35 : 1.1));
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
  const DeviceProfile learnt = learnt_rates(samples, DeviceProfile(), Unseen::Halfway);
  for (const RateSample& sample : samples) {
    const double by_learnt = gemm_cost(sample.choice, sample.problem, learnt).seconds();
    const double right = gemm_cost(sample.choice, sample.problem, DeviceProfile()).seconds();
    CHECK(by_learnt / right < 1.5);
    CHECK(by_learnt / right > 0.7);
  }
}

TEST_CASE("of products that are alike the least time is right, and of others each its own") {
  const GemmProblem problem = problem_of(512, 512, 512);
  const GemmPlan plan = plan_gemm(problem, limits(16384, 4), DeviceProfile());
  const RateSample right{problem, plan, plan.cost.seconds()};
  RateSample slow = right, larger = right, unmerged = right;
  slow.seconds *= 3;
  larger.problem.k *= 2;
  larger.seconds *= 2;
  unmerged.merged = false;
  unmerged.seconds /= 2;
  LearntDevice learnt{DeviceProfile()};
  for (const RateSample& sample : {unmerged, slow, larger, right, slow}) {
    learnt.add(sample);
  }
  const DeviceProfile expected =
      learnt_rates({unmerged, right, larger, right, right}, DeviceProfile(), Unseen::TriedOut);
  CHECK(std::memcmp(&learnt.profile(), &expected, sizeof expected) == 0);
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
  device().seconds = device().done_at;
  multiply(0);
  const double took = device().done_at - device().seconds;
  const double predicted = explain_gemm(context, 1024, 1024, kDepth).cost.seconds();
  CHECK(predicted / took > 0.7);
  CHECK(predicted / took < 1.5);
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
  constexpr std::int64_t kHuge = std::int64_t{1} << 31;
  RateLearner of_huge;
  CHECK(says(thrown_by([&] { of_huge.watch(next, kHuge, kHuge, kHuge, [] {}); }),
             "watch: m = 2147483648, n = 2147483648, k = 2147483648, must make matrices"));
}

namespace {

// What draws take on a device that is so much slower than the defaults.
void make_slower(double slower) {
  device().cost = [slower](const std::string& program, double pixels) {
    constexpr double kDepth = 512;
    const double sums = program.find("gemm_tile") != std::string::npos     ? 32
                        : program.find("gemm_direct") != std::string::npos ? 4
                                                                           : 0;
    const DeviceProfile rates;
    return slower * (2 * sums * kDepth / rates.block_rate + 16 / rates.write_rate) * pixels;
  };
}

ContextOptions learning_options(const char* renderer) {
  device().reset();
  device().max_texture_size = 16384;
  device().renderer = renderer;
  ContextOptions options = null_options();
  options.profile.reset();
  options.learn = true;
  return options;
}

void multiply(Context& context, int i) {
  const auto side = static_cast<std::int64_t>(1024 + 64 * (i % 8));
  const Matrix a = context.matrix(side, 512), b = context.matrix(512, side);
  const Matrix c = context.matrix(side, side);
  gemm(a, b, c);
  if (i % 2 == 0) {
    context.finish();
  } else {
    c.read();
  }
}

int products_of(const Context& context) {
  const std::optional<LearntProfile> learnt = learnt_profile(context);
  return learnt ? learnt->products : 0;
}

}  // namespace

TEST_CASE("a context that learns does so by itself, draws nothing more, and then stays") {
  constexpr double kSlower = 30;
  std::string first_record;
  for (const bool learns : {false, true}) {
    CAPTURE(learns);
    ContextOptions options = learning_options("a device that is learnt by itself");
    options.learn = learns;
    options.calibrate = false;
    make_slower(kSlower);
    Context context(null_gl::platform(), options);
    const DeviceProfile first = context.profile();
    const double budget = first.draw_seconds;
    device().take_record();
    device().number_anew();
    multiply(context, 0);
    const std::string record = device().take_record();
    CHECK((learns ? record == first_record : !record.empty()));
    first_record = record;
    int calls = 0;
    for (; products_of(context) < LearntProfile::kProducts && calls < 40; ++calls) {
      multiply(context, calls);
    }
    const auto rates = [&] { return explain_gemm(context, 64, 64, 64).rates; };
    if (!learns) {
      CHECK(products_of(context) == 0);
      CHECK(rates() == RatesFrom::Defaults);
      CHECK(context.profile().block_rate == first.block_rate);
      continue;
    }
    CAPTURE(calls);
    CHECK(products_of(context) == LearntProfile::kProducts);
    CHECK(rates() == RatesFrom::Learnt);
    const DeviceProfile settled = context.profile();
    const double start = device().seconds;
    multiply(context, 0);
    const double took = device().seconds - start;
    const double predicted = explain_gemm(context, 1024, 1024, 512).cost.seconds();
    CHECK(predicted / took > 0.7);
    CHECK(predicted / took < 1.5);
    CHECK(device().longest_draw <= 1.05 * budget);
    for (int i = 0; i < 3; ++i) {
      multiply(context, i);
    }
    CHECK(context.profile().block_rate == settled.block_rate);
    CHECK(context.profile().fetch_rate == settled.fetch_rate);
    // The next one of the device, after a loss, begins with it; one that does not learn does not.
    device().is_lost = true;
    CHECK_THROWS_AS(context.finish(), Error);
    device().is_lost = false;
    const Context next(null_gl::platform(), options);
    CHECK(next.profile().block_rate == settled.block_rate);
    options.learn = false;
    const Context other(null_gl::platform(), options);
    CHECK(other.profile().block_rate == first.block_rate);
    options.learn = true;
    device().renderer = "another device again";
    const Context elsewhere(null_gl::platform(), options);
    CHECK(elsewhere.profile().block_rate == first.block_rate);
    CHECK_FALSE(learnt_profile(elsewhere));
  }
  device().cost = nullptr;
}

TEST_CASE("a context that learns takes no scratch away from those with more memory") {
  ContextOptions options = learning_options("a device that is learnt with little memory");
  make_slower(30);
  options.limits.memory_bytes = std::int64_t{128} << 20;
  Context small(null_gl::platform(), options);
  for (int i = 0; i < 4 * LearntProfile::kProducts && products_of(small) == 0; ++i) {
    multiply(small, i);
  }
  CHECK(products_of(small) > 0);
  CHECK(small.profile().scratch_bytes == options.limits.memory_bytes / 2);
  options.limits.memory_bytes = std::int64_t{1} << 30;
  const Context large(null_gl::platform(), options);
  CHECK(products_of(large) == products_of(small));
  CHECK(large.profile().scratch_bytes == DeviceProfile().scratch_bytes);
  CHECK(learnt_profile(small)->profile.parameters.scratch_bytes == DeviceProfile().scratch_bytes);
  RateLearner learner;
  options.learn = false;
  options.limits.memory_bytes = std::int64_t{128} << 20;
  Context watched(null_gl::platform(), options);
  for (int i = 0; i < 4 && learner.products() == 0; ++i) {
    const Matrix a = watched.matrix(1024, 512), b = watched.matrix(512, 1024);
    const Matrix c = watched.matrix(1024, 1024);
    learner.watch(watched, 1024, 1024, 512, [&] { gemm(a, b, c); });
  }
  CHECK(learner.products() > 0);
  options.limits.memory_bytes = std::int64_t{1} << 30;
  Context adopter(null_gl::platform(), options);
  learner.adopt(adopter);
  CHECK(adopter.profile().scratch_bytes == DeviceProfile().scratch_bytes);
}

TEST_CASE("a context that learns is profiled, and learns on") {
  const ContextOptions options = learning_options("a device that is learnt and profiled");
  make_slower(30);
  Context context(null_gl::platform(), options);
  int calls = 0;
  for (; products_of(context) < LearntProfile::kProducts && calls < 60; ++calls) {
    if (calls % 8 == 5) {
      const int before = products_of(context);
      const Profile made = profile(context, [&] { multiply(context, calls); });
      CHECK(made.routines.front().routine == "gemm");
      CHECK(products_of(context) == before);
    } else {
      multiply(context, calls);
    }
  }
  CAPTURE(calls);
  CHECK(products_of(context) == LearntProfile::kProducts);
  Context other(null_gl::platform(), null_options());
  for (Context* const watched : {&context, &other}) {
    const auto ignore = [](void*, const char*, const char*, std::uint32_t, double, double, double) {
    };
    watched->state()->queue.set_watch({ignore, nullptr});
    CHECK(says(thrown_by([&] { profile(*watched, [] {}); }), "profile: the context is watched"));
  }
}

TEST_CASE("a context that learns takes nothing from a tuner's products") {
  const ContextOptions options = learning_options("a device that is learnt and tuned");
  make_slower(30);
  Context context(null_gl::platform(), options);
  multiply(context, 0);
  multiply(context, 2);
  const int before = products_of(context);
  CHECK(before > 0);
  const DeviceProfile learnt = context.profile();
  TunerOptions quick;
  quick.quick = true;
  Tuner tuner(context, quick);
  for (int i = 0; i < 30 && tuner.step(); ++i) {
  }
  CHECK(products_of(context) == before);
  CHECK(context.profile().block_rate == learnt.block_rate);
  for (int i = 0; i < 60 && products_of(context) < LearntProfile::kProducts; ++i) {
    multiply(context, i);
  }
  CHECK(products_of(context) == LearntProfile::kProducts);
}

TEST_CASE("a tuner and a learner that were moved from say so") {
  device().reset();
  Context context(null_gl::platform(), null_options());
  Tuner tuner(context);
  const Tuner other_tuner = std::move(tuner);
  CHECK(other_tuner.progress() == 0);
  for (const std::function<void()>& call : std::initializer_list<std::function<void()>>{
           [&] { tuner.step(); }, [&] { (void)tuner.progress(); }, [&] { (void)tuner.trials(); },
           [&] { (void)tuner.profile(); }, [&] { (void)tuner.profile_json(); }}) {
    CHECK(thrown_by(call) == "InvalidArgument: Tuner: the tuner is empty, must not be moved from");
  }
  RateLearner learner;
  const RateLearner other_learner = std::move(learner);
  CHECK(other_learner.products() == 0);
  for (const std::function<void()>& call : std::initializer_list<std::function<void()>>{
           [&] { learner.watch(context, 1, 1, 1, [] {}); }, [&] { learner.adopt(context); },
           [&] { (void)learner.products(); }, [&] { (void)learner.settled(); },
           [&] { (void)learner.profile(); }}) {
    CHECK(thrown_by(call) ==
          "InvalidArgument: RateLearner: the learner is empty, must not be moved from");
  }
}

TEST_CASE("no slice of a context that has learnt passes the time budget") {
  for (const double slower : {0.1, 1.0, 10.0, 50.0}) {
    for (const bool small : {false, true}) {
      CAPTURE(slower);
      CAPTURE(small);
      const std::string name = "learnt at " + std::to_string(slower) + (small ? ", small" : "");
      ContextOptions options = learning_options(name.c_str());
      if (small) {
        device().uniform_block_bytes = 16384;
        device().draw_buffers = 4;
      }
      options.limits.memory_bytes = std::int64_t{1} << 36;
      make_slower(slower);
      Context context(null_gl::platform(), options);
      for (int i = 0; i < 40 && products_of(context) < LearntProfile::kProducts; ++i) {
        multiply(context, i);
      }
      CHECK(products_of(context) == LearntProfile::kProducts);
      device().longest_draw = 0;
      for (const std::int64_t side : {1024, 4096, 12000}) {
        const Matrix a = context.matrix(side, 512), b = context.matrix(512, side);
        const Matrix c = context.matrix(side, side);
        for (int i = 0; i < 8; ++i) {
          gemm(a, b, c);
          context.finish();
        }
      }
      CHECK(device().longest_draw <= 1.05 * context.profile().draw_seconds);
    }
  }
  device().cost = nullptr;
}

TEST_CASE("rule 48: a context with a profile learns nothing, whatever was asked for") {
  CHECK_FALSE(ContextOptions().learn);
  ContextOptions options = learning_options("a device with a profile");
  make_slower(30);
  SUBCASE("given") {
    options.profile.emplace();
  }
  SUBCASE("learnt before, as JSON without calibration") {
    TunedProfile tuned;
    tuned.device = {"native", "fragblas", device().renderer, 16384, 8, 65536};
    tuned.parameters.fetch_rate = 1e11;
    const std::string json = to_json(LearntProfile{20, tuned});
    CAPTURE(json);
    options.tuned_profile = tuned_profile_from_json(json);
  }
  Context context(null_gl::platform(), options);
  const DeviceProfile first = context.profile();
  CHECK((options.tuned_profile.has_value() ? first.fetch_rate == 1e11
                                           : first.fetch_rate == DeviceProfile().fetch_rate));
  CHECK(explain_gemm(context, 64, 64, 64).rates == RatesFrom::Profile);
  for (int i = 0; i < 24; ++i) {
    multiply(context, i);
  }
  CHECK(std::memcmp(&context.profile(), &first, sizeof first) == 0);
  CHECK_FALSE(learnt_profile(context));
  device().cost = nullptr;
}

TEST_CASE("a profile that is set while a context learns stays, and ends the learning") {
  const ContextOptions options = learning_options("a device that gets a profile");
  make_slower(30);
  Context context(null_gl::platform(), options);
  for (int i = 0; i < 8; ++i) {
    multiply(context, i);
  }
  CHECK(products_of(context) > 0);
  DeviceProfile given = context.profile();
  given.gemm_blocks = false;  // no rate
  context.state()->set_profile(given);
  for (int i = 0; i < 8; ++i) {
    multiply(context, i);
  }
  CHECK_FALSE(context.profile().gemm_blocks);
  given.block_rate *= 2;
  context.state()->set_profile(given);
  multiply(context, 0);
  CHECK(explain_gemm(context, 64, 64, 64).rates == RatesFrom::Profile);
  device().cost = nullptr;
}

TEST_CASE("times that are seen late, or that waited for the host, are not learnt from") {
  ContextOptions options = learning_options("a device that is seen late");
  options.deferred = true;
  make_slower(3);
  Context context(null_gl::platform(), options);
  const Matrix a = context.matrix(1024, 512), b = context.matrix(512, 1024);
  const Matrix c = context.matrix(1024, 1024);
  for (int i = 0; i < 30; ++i) {
    gemm(a, b, c);
    while (context.run(0)) {
      device().seconds += 0.1;  // between two passes
    }
    context.run(0);
  }
  CHECK(products_of(context) == 0);
  device().cost = nullptr;
}

TEST_CASE("a learner takes nothing from no product, from no time and from another device") {
  ContextOptions options = learning_options("a device of a learner");
  options.learn = false;
  Context context(null_gl::platform(), options);
  const auto watch = [](RateLearner& learner, Context& of, double seconds) {
    return learner.watch(of, 64, 64, 64, [&] { device().seconds += seconds; });
  };
  RateLearner learner;
  learner.adopt(context);
  CHECK(explain_gemm(context, 64, 64, 64).rates == RatesFrom::Defaults);
  CHECK_FALSE(watch(learner, context, -1));
  CHECK(learner.products() == 0);
  device().renderer = "not the device of the learner";
  Context other(null_gl::platform(), options);
  CHECK(says(thrown_by([&] { watch(learner, other, 1); }),
             "watch: context is another device's than before"));
}

TEST_CASE("a product that another profile or a long wait came behind is not learnt from") {
  const ContextOptions options = learning_options("a device that something happens to");
  make_slower(30);
  Context context(null_gl::platform(), options);
  for (int i = 0; i < 3; ++i) {
    multiply(context, i);
  }
  const int learnt = products_of(context);
  const Matrix a = context.matrix(1024, 512), b = context.matrix(512, 1024);
  gemm(a, b, context.matrix(1024, 1024));
  SUBCASE("another profile") {
    DeviceProfile given = context.profile();
    given.gemm_blocks = false;
    context.state()->set_profile(given);
    context.finish();
    CHECK_FALSE(context.profile().gemm_blocks);
  }
  SUBCASE("a long wait") {
    device().seconds += 100;
    context.finish();
  }
  CHECK(products_of(context) == learnt);
  device().cost = nullptr;
}

TEST_CASE("what another process learnt is used at once, unless something better is known") {
  ContextOptions options = learning_options("a device that another process learnt");
  options.learn = false;
  TunedProfile tuned;
  tuned.device = {"native", "fragblas", device().renderer, 16384, 8, 65536};
  const auto kept = [&](double fetch_rate) {
    tuned.parameters.fetch_rate = fetch_rate;
    return to_json(LearntProfile{LearntProfile::kProducts, tuned});
  };
  Context given(null_gl::platform(), options);
  given.state()->set_profile(given.profile());
  detail::learn(*given.state(), kept(1e11).c_str());
  CHECK_FALSE(learnt_profile(given));
  Context context(null_gl::platform(), options);
  detail::learn(*context.state(), kept(1e11).c_str());
  CHECK(products_of(context) == LearntProfile::kProducts);
  CHECK(context.profile().fetch_rate == 1e11);
  CHECK(explain_gemm(context, 64, 64, 64).rates == RatesFrom::Learnt);
  Context next(null_gl::platform(), options);
  detail::learn(*next.state(), kept(2e11).c_str());  // the process knows already
  CHECK(next.profile().fetch_rate == 1e11);
  device().renderer = "not the device that another process learnt";
  Context other(null_gl::platform(), options);
  CHECK(says(thrown_by([&] { detail::learn(*other.state(), kept(1e11).c_str()); }),
             "learn: kept is another device's"));
  CHECK_FALSE(learnt_profile(other));
}

TEST_SUITE_END();

}  // namespace fragblas::test
