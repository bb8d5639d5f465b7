// The GL context and the shared fragblas::Context of a test process.
// SPDX-License-Identifier: MIT
#include "support/environment.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#if defined(__EMSCRIPTEN__)
#include "platform.hpp"
#elif defined(FRAGBLAS_NULL_GL)
#include "null_gl/platform.hpp"
#else
#include "fragblas/egl.hpp"
#endif

namespace fragblas::test {
namespace {

int expected_logs = 0;

void fail_on_error(LogLevel level, const std::string& text) {
  if (level != LogLevel::Error || expected_logs > 0) return;
  if (doctest::is_running_in_test) {
    FAIL_CHECK("the library logged an error: " << text);
  } else {
    std::printf("the library logged an error: %s\n", text.c_str());
  }
}

#if defined(__EMSCRIPTEN__)
struct Gl {
  Platform platform;
  Gl() {
    if (!create_webgl2_context()) throw Error(Status::Unsupported, "no WebGL 2 context");
    platform = browser_platform_heap();
  }
};
#elif defined(FRAGBLAS_NULL_GL)
struct Gl {
  Platform platform = null_gl::platform();
};
#else
// A debug context, so that a GL error fails the test in which it happens.
struct Gl {
  egl::HeadlessContext context = egl::HeadlessContext::create({-1, 0, true, fail_on_error});
  Platform platform = context.platform();
};
#endif

struct Record {
  std::int64_t cases = 0, differing = 0;
  double bound = 0, gauge = 0;
};

struct State {
  Gl gl;
  std::string limits;
  std::uint64_t seed = 0;
  bool poison = true;
  std::optional<Context> blas;
  std::map<std::string, Record> records;
  std::vector<std::function<void()>> cleanups;
};

std::unique_ptr<State> state;

}  // namespace

void start(const std::string& limits, std::uint64_t seed) {
  if (limits != "device" && limits != "small" && limits != "tiny") {
    throw Error(Status::InvalidArgument,
                "--limits = " + limits + ", must be device, small or tiny");
  }
  state = std::make_unique<State>();
  state->limits = limits;
  state->seed = seed;
  state->blas.emplace(platform(), context_options());
  // Poison is a clear, and in what is drawn behind a clear this driver may take gl_FragCoord.y from
  // the height of the target before (docs/platforms.md).
  if (info().renderer == "softpipe") {
    state->poison = false;
    state->blas.emplace(platform(), context_options());
  }
}

void stop() {
  for (const std::function<void()>& cleanup : state->cleanups) cleanup();
  state.reset();
}

void at_stop(std::function<void()> cleanup) {
  state->cleanups.push_back(std::move(cleanup));
}

const Platform& platform() {
  return state->gl.platform;
}
Context& blas() {
  return *state->blas;
}
const DeviceInfo& info() {
  return blas().info();
}

const std::string& limits_name() {
  return state->limits;
}

Limits limits() {
  Limits limits;
  if (state->limits == "small") {
    limits.max_texture_size = 2048;
    limits.draw_buffers = 4;
    limits.uniform_block_bytes = 16384;
  } else if (state->limits == "tiny") {
    limits.max_texture_size = 64;
    limits.draw_buffers = 2;
    limits.uniform_block_bytes = 0;
    limits.timer = false;
  }
  return limits;
}

ContextOptions context_options() {
  ContextOptions options;
  options.calibrate = false;  // or the kernels would depend on the machine's load
  options.starter_seconds = 0;
#ifndef FRAGBLAS_NULL_GL       // whose cache has the probe's answers, always the same
  options.disk_cache = false;  // or what is compiled would depend on what ran before
#endif
  options.limits = limits();
  options.poison = state->poison;
  options.log = fail_on_error;
  return options;
}

bool sees_links() {
  // What WebKit calls every device.
  return !kBrowser || info().renderer != "Apple GPU";
}

bool sees_fences() {
  return !kBrowser;
}

int most_turns() {
  return sees_links() ? std::numeric_limits<int>::max() : 1000;
}

void issue_all(Context& context) {
  for (int turn = 0; turn < most_turns() && context.run(1); ++turn) {
  }
}

ContextOptions only_blocks() {
  ContextOptions options = context_options();
  options.profile.emplace();
  options.profile->slow_compiler = blas().profile().slow_compiler;
  options.profile->gemm_unpacked = false;
  if (info().uniform_block_bytes >= 16384 && info().draw_buffers >= 4) {
    options.profile->texture_rate = 1;
  }
  return options;
}

std::vector<Buffer> hog(Context& context, std::int64_t largest, std::int64_t least) {
  std::vector<Buffer> hogs;
  for (std::int64_t size = largest; size >= least;) {
    try {
      Buffer one = context.buffer(size);
      one.fill(0);
      hogs.push_back(std::move(one));
    } catch (const Error&) {
      size /= 2;
    }
  }
  return hogs;
}

Rng rng(const std::string& tag) {
  return Rng(state->seed, tag);
}

ExpectLog::ExpectLog() {
  ++expected_logs;
}
ExpectLog::~ExpectLog() {
  --expected_logs;
}

OtherContext::OtherContext(const ContextOptions& options) : context_(platform(), options) {}
OtherContext::~OtherContext() {
  blas().reset_state();
}

Context& OtherContext::enter() {
  context_.reset_state();
  return context_;
}

Context& OtherContext::leave() {
  blas().reset_state();
  return blas();
}

void record(const std::string& routine, double bound, double gauge, std::int64_t differing) {
  if (routine.empty()) return;
  Record& record = state->records[routine];
  ++record.cases;
  record.differing += differing;
  record.bound = std::max(record.bound, bound);
  record.gauge = std::max(record.gauge, gauge);
}

void print_records() {
  std::printf("%-18s %6s %14s %14s %10s\n", "worst error", "cases", "bound (of 1)",
              "Netlib (of 16)", "differing");
  for (const auto& [routine, record] : state->records) {
    std::printf("%-18s %6lld %14.3f %14.3f %10lld\n", routine.c_str(),
                static_cast<long long>(record.cases), record.bound, record.gauge,
                static_cast<long long>(record.differing));
  }
}

}  // namespace fragblas::test
