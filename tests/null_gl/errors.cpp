// GL's errors, reads that deliver nothing, fences that are never reached, and calls from a thread
// on which another GL context is current: whatever was written meanwhile is told of. And handles
// that are empty.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "fragblas/profile.hpp"
#include "null_gl/device.hpp"
#include "null_gl/golden.hpp"
#include "null_gl/platform.hpp"
#include "null_gl/thrown.hpp"

namespace fragblas::test {
namespace {

using null_gl::device;

constexpr unsigned kOutOfMemory = 0x0505, kContextLost = 0x0507;

bool is_undefined(const Buffer& buffer) {
  const std::string error = thrown_by([&] { (void)buffer.read(); });
  return says(error, "Undefined: ") && says(error, "GL_OUT_OF_MEMORY");
}

std::string reading(const Buffer& buffer) {
  return thrown_by([&] { (void)buffer.read(); });
}

struct Fixture {
  Fixture() { device().reset(); }
  ~Fixture() { device().reset(); }
};

}  // namespace

TEST_SUITE_BEGIN("null_errors");

TEST_CASE_FIXTURE(Fixture, "a context that was moved from says so") {
  Context from(null_gl::platform(), null_options());
  Context to = std::move(from);
  const std::function<void()> calls[] = {
      [&] { from.buffer(4); },      [&] { from.max_buffer_elements(DType::Float32); },
      [&] { from.wrap({}, 4); },    [&] { from.vector(4); },
      [&] { from.vector({1, 2}); }, [&] { from.matrix(2, 2); },
      [&] { (void)from.info(); },   [&] { (void)from.stats(); },
      [&] { from.calibrate(); },    [&] { (void)from.profile(); },
      [&] { from.run(1); },         [&] { from.set_group(1); },
      [&] { from.abort(1); },       [&] { from.finish(); },
      [&] { from.reset_state(); },  [&] { (void)explain_gemm(from, 1, 1, 1); },
      [&] { Timer timer(from); },   [&] { profile(from, [] {}); },
  };
  for (const auto& call : calls) {
    CHECK(thrown_by(call) ==
          "InvalidArgument: Context: the context is empty, must not be moved from");
  }
  CHECK(to.vector({1, 2}).read() == std::vector<float>{1, 2});
}

TEST_CASE_FIXTURE(Fixture, "a timer is begun, ended and asked in this order") {
  device().timer_query = true;
  Context context(null_gl::platform(), null_options());
  Timer timer(context);
  CHECK(thrown_by([&] { timer.end(); }) ==
        "InvalidArgument: Timer::end: the timer is not running, must have begun");
  CHECK(thrown_by([&] { timer.seconds(); }) ==
        "InvalidArgument: Timer::seconds: the timer has no time, must have ended");
  timer.begin();
  CHECK(thrown_by([&] { timer.begin(); }) ==
        "InvalidArgument: Timer::begin: the timer is running, must have ended");
  CHECK(thrown_by([&] { timer.seconds(); }) ==
        "InvalidArgument: Timer::seconds: the timer has no time, must have ended");
  timer.end();
  timer.begin();
  timer.end();
  const Timer taken(std::move(timer));
  CHECK(thrown_by([&] { timer.begin(); }) ==
        "InvalidArgument: Timer::begin: the timer is empty, must not be moved from");
  CHECK(thrown_by([&] { timer.end(); }) ==
        "InvalidArgument: Timer::end: the timer is empty, must not be moved from");
  CHECK(thrown_by([&] { timer.seconds(); }) ==
        "InvalidArgument: Timer::seconds: the timer is empty, must not be moved from");
}

TEST_CASE_FIXTURE(Fixture, "a timer that is destroyed while it runs ends its query") {
  device().timer_query = true;
  Context context(null_gl::platform(), null_options());
  device().take_record();
  {
    Timer timer(context);
    timer.begin();
    const Timer taken(std::move(timer));
  }
  CHECK(device().take_record() == "begin query\nend query\n");
  {
    Timer timer(context);
    timer.begin();
    timer.end();
  }
  CHECK(device().take_record() == "begin query\nend query\n");
}

TEST_CASE_FIXTURE(Fixture, "an error of GL leaves undefined what was written since the last read") {
  Context context(null_gl::platform(), null_options());
  Vector x = context.vector(filled(100, 1)), y = context.vector(filled(100, 2));
  x.read();
  axpy(2, x, y);
  device().gl_error = kOutOfMemory;
  CHECK(is_undefined(y));
  CHECK(is_undefined(y));
  CHECK(reading(x) == "");  // of an era before

  SUBCASE("and what is computed from it fails") {
    Vector z = context.vector(filled(100, 3));
    CHECK(says(thrown_by([&] { axpy(1, y, z); }), "Undefined: "));
    CHECK(says(reading(z), "Undefined: "));
  }
  SUBCASE("a part that is written anew does not define the rest") {
    y.write(filled(50, 1));
    CHECK(is_undefined(y));
    y.fill(1, 3, 20);
    CHECK(is_undefined(y));
    CHECK(says(thrown_by([&] { swap(y, x); }), "Undefined: "));
  }
  SUBCASE("all of it written anew does") {
    y.write(filled(100, 1));
    CHECK(y.read() == filled(100, 1));
  }
  SUBCASE("drawn anew, too") {
    y.fill(1);
    CHECK(reading(y) == "");
    axpy(2, x, y);
    CHECK(reading(y) == "");
  }
}

TEST_CASE_FIXTURE(Fixture, "who finishes hears of an error, once") {
  Context context(null_gl::platform(), null_options());
  const Vector x = context.vector(filled(100, 1));
  scal(2, x);
  device().gl_error = kOutOfMemory;
  CHECK(says(thrown_by([&] { context.finish(); }), "Undefined: finish: GL reported GL_OUT_OF_M"));
  CHECK(thrown_by([&] { context.finish(); }) == "");
  CHECK(is_undefined(x));
}

TEST_CASE_FIXTURE(Fixture, "packs and tiles that an error may have spoilt are made anew") {
  ContextOptions options = null_options();
  options.profile.emplace();
  options.profile->gemm_unpacked = false;
  Context context(null_gl::platform(), options);
  const Matrix a = context.matrix(64, 64, filled(64 * 64, 1));
  const Matrix b = context.matrix(64, 64, filled(64 * 64, 1));
  const Matrix c = context.matrix(64, 64), d = context.matrix(64, 64);
  context.finish();
  gemm(a, b, c);  // stays tiles
  const std::int64_t packs = context.stats().packs;
  device().gl_error = kOutOfMemory;
  CHECK(says(thrown_by([&] { context.finish(); }), "Undefined: "));
  CHECK(says(thrown_by([&] { gemm(c, b, d); }), "Undefined: "));
  CHECK(is_undefined(c));
  gemm(a, b, c);
  CHECK(context.stats().packs == packs + 2);
  CHECK(reading(c) == "");
  gemm(a, b, d);
  CHECK(context.stats().packs == packs + 2);  // which are kept
  CHECK(reading(d) == "");
}

TEST_CASE_FIXTURE(Fixture, "a readback tells of an error that another read found") {
  Context context(null_gl::platform(), null_options());
  Vector x = context.vector(filled(100, 1)), y = context.vector(filled(100, 2));
  context.finish();
  Readback before = x.read_async();
  context.finish();
  Readback during = x.read_async();
  device().gl_error = kOutOfMemory;
  CHECK(says(reading(y), "Undefined: "));
  CHECK(before.get() == filled(100, 1));
  CHECK(says(thrown_by([&] { during.get(); }), "Undefined: "));
  CHECK(x.read() == filled(100, 1));
}

TEST_CASE_FIXTURE(Fixture, "a loss may come as an error of GL alone") {
  Context context(null_gl::platform(), null_options());
  const Vector x = context.vector(filled(100, 1));
  device().gl_error = kContextLost;
  CHECK(says(reading(x), "ContextLost: "));
  CHECK(says(thrown_by([&] { scal(2, x); }), "ContextLost: "));
}

TEST_CASE_FIXTURE(Fixture, "errors of an application that says when it used GL are not ours") {
  Context context(null_gl::platform(), null_options());
  const Vector x = context.vector(filled(100, 1));
  context.reset_state();
  device().gl_error = kOutOfMemory;
  scal(2, x);
  CHECK(reading(x) == "");
  device().gl_error = kOutOfMemory;
  CHECK(reading(x) == "");
  device().gl_error = kOutOfMemory;
  CHECK(thrown_by([&] { context.finish(); }) == "");
}

TEST_CASE_FIXTURE(Fixture, "an error before the application first said so may be ours") {
  Context context(null_gl::platform(), null_options());
  const Vector x = context.vector(filled(100, 1));
  scal(2, x);
  device().gl_error = kOutOfMemory;
  context.reset_state();
  CHECK(is_undefined(x));
}

TEST_CASE_FIXTURE(Fixture, "of two contexts either may have made an error that waits between") {
  Context one(null_gl::platform(), null_options()), other(null_gl::platform(), null_options());
  const Vector x = one.vector(filled(100, 1)), y = other.vector(filled(100, 1));
  one.finish();
  other.finish();
  scal(2, x);
  device().gl_error = kOutOfMemory;
  scal(2, y);
  CHECK(says(reading(x), "Undefined: "));
  CHECK(says(reading(y), "Undefined: "));
}

TEST_CASE_FIXTURE(Fixture, "a read that delivers nothing does not pass for a result") {
  Context context(null_gl::platform(), null_options());
  const Vector x = context.vector(filled(100, 1));
  Readback later = x.read_async();
  device().delivers = false;
  CHECK(says(reading(x), "Internal: read: GL delivered nothing"));
  CHECK(says(thrown_by([&] { later.get(); }), "Internal: read: GL delivered nothing"));
  device().delivers = true;
  CHECK(x.read() == filled(100, 1));
}

TEST_CASE_FIXTURE(Fixture, "who waits for a fence that is never reached gets an error in the end") {
  ContextOptions options = null_options();
  options.deferred = true;
  Context context(null_gl::platform(), options);
  const std::int64_t n = std::int64_t{1} << 19;  // 2 MiB, which are asked for later
  const Vector x = context.vector(n), y = context.vector(n);
  x.read();
  device().holds_fences = true;
  axpy(2, x, y);
  double seconds = device().seconds;
  int turns = 0;
  while (context.run(1)) {
    device().seconds += 1;
    ++turns;
  }
  CHECK(turns > 500);
  CHECK(device().seconds < seconds + 700);
  Readback later = y.read_async();
  seconds = device().seconds;
  CHECK(says(thrown_by([&] { later.get(); }), "Internal: a fence was not reached in 600 seconds"));
  CHECK(device().seconds < seconds + 700);
}

TEST_CASE_FIXTURE(Fixture, "an error of one GL context is not held against another") {
  Context context(null_gl::platform(), null_options());
  const Vector x = context.vector(filled(100, 1));
  // Next to it in memory, and whole pages away.
  for (const std::size_t other : {1, 2, 512, 1024}) {
    CAPTURE(other);
    device().current = other;
    device().gl_error = kOutOfMemory;
    const Context of_another(null_gl::platform(), null_options());
    device().current = 0;
    CHECK(reading(x) == "");
  }
}

TEST_CASE_FIXTURE(Fixture, "calls where another GL context is current do nothing") {
  Context context(null_gl::platform(), null_options());
  Vector x = context.vector(filled(100, 1)), y = context.vector(filled(100, 2));
  Readback later = x.read_async();
  const auto refused = [](const std::function<void()>& call) {
    return says(thrown_by(call), "Unsupported: the GL context of this Context is not current");
  };
  device().current = 1;
  device().take_record();
  CHECK(refused([&] { x.read(); }));
  CHECK(refused([&] { x.write(filled(100, 3)); }));
  CHECK(refused([&] { axpy(2, x, y); }));
  CHECK(refused([&] { later.get(); }));
  CHECK(refused([&] { context.vector(10); }));
  CHECK(refused([&] { context.finish(); }));
  CHECK(device().take_record().empty());
  device().current = 0;
  CHECK(x.read() == filled(100, 1));
  CHECK(y.read() == filled(100, 2));
  CHECK(later.get() == filled(100, 1));
}

TEST_SUITE_END();

}  // namespace fragblas::test
