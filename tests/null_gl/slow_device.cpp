// Devices that are far slower than their profile says: how long their draws take, and what a
// context learns of that. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "context/context_state.hpp"
#include "null_gl/device.hpp"
#include "null_gl/golden.hpp"
#include "null_gl/platform.hpp"
#include "support/environment.hpp"

namespace fragblas::test {
namespace {

using null_gl::device;

constexpr std::int64_t kSide = 24000;

struct Operands {
  explicit Operands(Context& context)
      : a(context.matrix(kSide, kSide)), x(context.vector(kSide)), y(context.vector(kSide)) {}
  VectorView line() const { return a.vector(a.size()); }

  Matrix a;
  Vector x, y;
};

// What one draw of a routine would take on a device with the rates of a profile.
struct LongWork {
  const char* name;
  void (*call)(const Operands& operands);
  const char* kernel;
  double seconds;
};

std::vector<LongWork> long_works() {
  const DeviceProfile rates;
  const double bytes = 4.0 * kSide * kSide;
  const double fetch = bytes / rates.fetch_rate, write = bytes / rates.write_rate;
  return {
      {"sgemv", [](const Operands& of) { gemv(of.a, of.x, of.y); }, "level2/gemv_partial",
       1.25 * fetch},
      {"ssymv", [](const Operands& of) { symv(of.a, of.x, of.y); }, "level2/symv_tiles",
       0.55 * fetch},
      {"strmv", [](const Operands& of) { trmv(of.a, of.x); }, "level2/gemv_partial", 0.63 * fetch},
      {"sger", [](const Operands& of) { ger(1, of.x, of.y, of.a); }, "level2/rank_update", write},
      {"sdot", [](const Operands& of) { dot(of.line(), of.line(), of.x.view(1)); },
       "level1/dot_partial", 2 * fetch},
      {"sscal", [](const Operands& of) { scal(2, of.line()); }, "level1/scal", write},
  };
}

ContextOptions slow_options(const std::string& renderer) {
  device().reset();
  device().max_texture_size = 16384;
  device().renderer = renderer;
  ContextOptions options = null_options();
  options.limits.memory_bytes = std::int64_t{1} << 40;
  return options;
}

double factor_of(const Context& context, GemmKernel kernel) {
  return context.state()->queue.pace().factor(kernel);
}

// A context that has seen a slow device.
double learn(Context& context, double slower) {
  const Vector x = context.vector(kSide * kSide);
  device().cost = [&](const std::string&, double pixels) {
    return slower * 16 * pixels / DeviceProfile().write_rate;
  };
  for (int i = 0; i < 8; ++i) {
    scal(2, x);
    context.finish();
  }
  device().cost = nullptr;
  return factor_of(context, GemmKernel::Gemv);
}

}  // namespace

TEST_SUITE_BEGIN("slow_device");

TEST_CASE("no draw of level 1 and 2 takes long, however slow the device is") {
  for (const LongWork& work : long_works()) {
    for (const double slower : {0.1, 1.0, 10.0, 50.0}) {
      CAPTURE(work.name);
      CAPTURE(slower);
      const ContextOptions options =
          slow_options("slow " + std::string(work.name) + std::to_string(slower));
      Context context(null_gl::platform(), options);
      const Operands operands(context);
      const auto call = [&] { work.call(operands); };
      // All pixels of the kernel, so that they take as long as the work does.
      double pixels = 0;
      const std::string kernel = work.kernel;
      const auto is_work = [&](const std::string& program) {
        return program.rfind(kernel, 0) == 0;
      };
      device().cost = [&](const std::string& program, double count) {
        pixels += is_work(program) ? count : 0;
        return 0.0;
      };
      call();
      context.finish();
      REQUIRE(pixels > 0);
      const double all = slower * work.seconds, each = all / pixels;
      device().cost = [&](const std::string& program, double count) {
        return is_work(program) ? each * count : 0;
      };
      call();
      context.finish();
      const double first = device().longest_draw;
      CHECK(first < 0.5);  // a quarter of what the most impatient system waits
      for (int i = 0; i < 12; ++i) {
        call();
        context.finish();
      }
      device().longest_draw = 0;
      device().take_record();
      call();
      CAPTURE(first);
      CHECK(device().longest_draw <= 1.05 * context.profile().draw_seconds);
      if (all < 0.5 * context.profile().draw_seconds) {
        CHECK(device().longest_draw > 0.49 * all);  // ssymv has two
      }
      context.finish();
    }
  }
}

// A page's timers pause for 16 ms, when it waits for long.
TEST_CASE("what is seen late is not taken for slow") {
  const DeviceProfile rates;
  const double share = 0.3;  // of the time of a draw
  const auto texels = static_cast<std::int64_t>(share * rates.draw_seconds * rates.write_rate / 16);
  for (const double slower : {1.0, 3.0}) {
    CAPTURE(slower);
    ContextOptions options = slow_options("seen late " + std::to_string(slower));
    options.profile.emplace();
    Context context(null_gl::platform(), options);
    const Vector x = context.vector(4 * texels);
    device().cost = [&](const std::string&, double pixels) {
      return slower * 16 * pixels / rates.write_rate;
    };
    for (int i = 0; i < 200; ++i) {
      scal(2, x);
      for (int look = 0; look < 6; ++look) {
        device().seconds += 0.016 + 0.0001 * i;
        context.state()->queue.look_at_slices(0);
      }
    }
    const double factor = factor_of(context, GemmKernel::Gemv);
    CHECK(factor < 1.5 * slower);
    CHECK(factor > 0.5);
    device().cost = nullptr;
  }
}

TEST_CASE("what was learnt of a device outlives its context, and is of that device") {
  const ContextOptions options = slow_options("one device");
  double learnt = 0;
  {
    Context context(null_gl::platform(), options);
    learnt = learn(context, 50);
    CHECK(learnt > 30);
    device().is_lost = true;
    CHECK_THROWS_AS(context.finish(), Error);
    device().is_lost = false;
    // The next context may be made before the lost one ends.
    CHECK(factor_of(Context(null_gl::platform(), options), GemmKernel::Gemv) == learnt);
  }
  CHECK(factor_of(Context(null_gl::platform(), options), GemmKernel::Gemv) == learnt);
  ContextOptions given = options;
  given.profile.emplace();
  CHECK(factor_of(Context(null_gl::platform(), given), GemmKernel::Gemv) ==
        learnt);  // the same rates
  given.profile->fetch_rate /= 50;
  CHECK(factor_of(Context(null_gl::platform(), given), GemmKernel::Gemv) == 1);
  device().renderer = "another device";
  CHECK(factor_of(Context(null_gl::platform(), options), GemmKernel::Gemv) == 16);
}

TEST_CASE("a page's profile comes after its context, and what was learnt with it, too") {
  const ContextOptions options = slow_options("a page's device");
  const auto factor_with_profile = [&](Context& context) {
    CHECK(factor_of(context, GemmKernel::Gemv) == 16);
    const auto rates = [&] { return explain_gemm(context, 9, 9, 9).rates; };
    DeviceProfile profile;
    profile.gemv_piece = 32;
    context.state()->set_profile(profile);
    CHECK(factor_of(context, GemmKernel::Gemv) == 16);
    CHECK(rates() == RatesFrom::Defaults);
    DeviceProfile slower = profile;
    slower.fetch_rate /= 2;
    context.state()->set_profile(slower);
    CHECK(rates() == RatesFrom::Profile);
    CHECK(factor_of(context, GemmKernel::Gemv) == 1);
    profile.block_rate = 2e12;
    context.state()->set_profile(profile);
    profile.draw_cost = 1e-6;
    context.state()->set_profile(profile);
    return factor_of(context, GemmKernel::Gemv);
  };
  double learnt = 0;
  {
    Context context(null_gl::platform(), options);
    CHECK(factor_with_profile(context) == 1);
    learnt = learn(context, 50);
    CHECK(learnt > 30);
  }
  Context next(null_gl::platform(), options);
  CHECK(factor_with_profile(next) == learnt);
}

TEST_SUITE_END();

}  // namespace fragblas::test
