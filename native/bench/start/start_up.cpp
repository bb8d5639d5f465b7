// One process for each repetition.
//
// SPDX-License-Identifier: MIT
#include "start/start_up.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fragblas/egl.hpp>
#include <fragblas/fragblas.hpp>
#include <stdexcept>

#include "error.hpp"
#include "ladder/native_ladder.hpp"
#include "ladder/product.hpp"
#include "ladder/steps.hpp"

namespace bench {
namespace {

using Steady = std::chrono::steady_clock;

// What one process measures; seconds.
struct Times {
  double egl = 0, context = 0;
  double first = 0, second = 0;  // sgemm, from the call to its result on the device
  double calibration = 0;        // that is in `first`
  double error = 0;
};

// Mesa's caches and NVIDIA's, on disk.
void turn_shader_caches_off() {
  setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);
  setenv("MESA_GLSL_CACHE_DISABLE", "true", 1);
  setenv("__GL_SHADER_DISK_CACHE", "0", 1);
}

double seconds_of(const std::function<void()>& what) {
  const Steady::time_point start = Steady::now();
  what();
  return std::chrono::duration<double>(Steady::now() - start).count();
}

Times start_up(const Options& options, const Product& product) {
  turn_shader_caches_off();
  Times times;
  fragblas::egl::HeadlessOptions headless;
  headless.device = options.device;
  std::optional<fragblas::egl::HeadlessContext> gl;
  times.egl = seconds_of([&] { gl.emplace(fragblas::egl::HeadlessContext::create(headless)); });
  fragblas::ContextOptions context;
  context.limits.tile_bytes = 0;  // the merge is part of the product
  std::optional<fragblas::Context> blas;
  times.context = seconds_of([&] { blas.emplace(gl->platform(), context); });
  const Extents& extents = product.extents();
  const auto a = blas->matrix(extents.m, extents.k, product.a());
  const auto b = blas->matrix(extents.k, extents.n, product.b());
  auto c = blas->matrix(extents.m, extents.n, product.unwritten());
  blas->finish();
  const auto call = [&] {
    fragblas::gemm(a, b, c);
    blas->finish();
  };
  times.first = seconds_of(call);
  times.calibration = blas->stats().calibration_milliseconds * 1e-3;
  times.second = seconds_of(call);
  times.error = product.error(c.read());
  return times;
}

// What a child says: its times, or why it has none.
struct Answer {
  Times times;
  std::array<char, 256> failure = {};
};

Answer answer_of(const Options& options, const Product& product) {
  Answer answer;
  try {
    answer.times = start_up(options, product);
  } catch (const std::exception& error) {
    std::snprintf(answer.failure.data(), answer.failure.size(), "%s", error.what());
  }
  return answer;
}

// In a child, which ends without running what the parent has registered for its exit.
Answer ask_child(const Options& options, const Product& product) {
  std::array<int, 2> ends = {};
  if (pipe(ends.data()) != 0) {
    throw std::runtime_error("no pipe to a process that measures");
  }
  const pid_t child = fork();
  if (child == 0) {
    const Answer answer = answer_of(options, product);
    const ssize_t written = write(ends[1], &answer, sizeof answer);
    _exit(written == sizeof answer ? 0 : 1);
  }
  close(ends[1]);
  Answer answer;
  const bool told = child > 0 && read(ends[0], &answer, sizeof answer) == sizeof answer;
  close(ends[0]);
  if (child > 0) {
    waitpid(child, nullptr, 0);
  }
  if (!told) {
    std::snprintf(answer.failure.data(), answer.failure.size(), "its process ended early");
  }
  return answer;
}

Row make_row(const std::string& name) {
  Row row;
  row.name = name;
  row.error = 0;
  row.clock = kWall;
  row.calls = 1;
  return row;
}

Row product_row(const std::string& name, const Extents& extents) {
  Row row = make_row(name);
  row.flops = extents.flops();
  row.bytes = extents.bytes();
  row.bound = kBound;
  return row;
}

const char* const kEgl = "start/egl";
const char* const kContext = "start/context";

std::string first_name(const Extents& extents) {
  return "start/first-sgemm/" + extents.name();
}

std::string second_name(const Extents& extents) {
  return "start/second-sgemm/" + extents.name();
}

// Seconds and errors of one repetition; the first failure ends the row.
void take(Row& row, const Answer& answer, double seconds) {
  if (answer.failure[0] != '\0') {
    row.failure = answer.failure.data();
    return;
  }
  row.seconds.push_back(seconds);
  if (row.bound > 0 && !(answer.times.error <= row.error)) {
    row.error = answer.times.error;
    row.failure = row.error <= row.bound ? "" : "wrong result";
  }
}

std::string calibration_note(const std::string& name, double seconds) {
  std::array<char, 40> text = {};
  std::snprintf(text.data(), text.size(), "%.1f ms", 1e3 * seconds);
  return name + " has a calibration of " + text.data() + " in it";
}

}  // namespace

std::vector<std::string> start_names(const Options& options) {
  std::vector<std::string> names = {kEgl, kContext};
  for (const Extents& extents : asked_extents(options, false)) {
    names.push_back(first_name(extents));
    names.push_back(second_name(extents));
  }
  return names;
}

std::vector<Row> measure_start(const Options& options,
                               const std::function<void(const std::string&)>& started) {
  Row egl = make_row(kEgl), context = make_row(kContext);
  std::vector<Row> products;
  for (const Extents& extents : asked_extents(options, false)) {
    started(first_name(extents));
    const Product product(extents, options.seed, kOpenblasReference);
    Row first = product_row(first_name(extents), extents);
    Row second = product_row(second_name(extents), extents);
    for (int i = 0; i < options.repetitions && first.failure.empty(); ++i) {
      const Answer answer = ask_child(options, product);
      take(egl, answer, answer.times.egl);
      take(context, answer, answer.times.context);
      take(first, answer, answer.times.first);
      take(second, answer, answer.times.second);
      if (answer.times.calibration > 0) {
        first.note = calibration_note(first.name, answer.times.calibration);
      }
    }
    products.push_back(std::move(first));
    products.push_back(std::move(second));
  }
  products.insert(products.begin(), {egl, context});
  return products;
}

}  // namespace bench
