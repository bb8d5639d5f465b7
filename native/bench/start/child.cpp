// The child is a fork that has no context yet: it sets the caches by the environment, does its job
// once and sends its times through a pipe.
// SPDX-License-Identifier: MIT
#include "start/child.hpp"

#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fragblas/egl.hpp>
#include <optional>
#include <stdexcept>

#include "start/stop_signals.hpp"

namespace bench {
namespace {

void set(const char* name, const std::string& value) {
  setenv(name, value.c_str(), 1);
}

// Of fragblas, Mesa and NVIDIA.
void use(const Caches& caches) {
  const bool on = !caches.folder.empty();
  set("FRAGBLAS_DISK_CACHE", on ? "1" : "0");
  set("MESA_SHADER_CACHE_DISABLE", on ? "false" : "true");
  set("MESA_GLSL_CACHE_DISABLE", on ? "false" : "true");
  set("__GL_SHADER_DISK_CACHE", on ? "1" : "0");
  if (on) {
    const std::string nvidia = caches.folder + "/nvidia";
    mkdir(nvidia.c_str(), S_IRWXU);
    set("XDG_CACHE_HOME", caches.folder);
    set("MESA_SHADER_CACHE_DIR", caches.folder + "/mesa");
    set("__GL_SHADER_DISK_CACHE_PATH", nvidia);
  }
}

Times start_up(int device, const Caches& caches, const Job& job) {
  use(caches);
  Times times;
  fragblas::egl::HeadlessOptions headless;
  headless.device = device;
  std::optional<fragblas::egl::HeadlessContext> gl;
  times.egl = seconds_of([&] { gl.emplace(fragblas::egl::HeadlessContext::create(headless)); });
  fragblas::ContextOptions options;
  options.limits.tile_bytes = 0;  // the merge is part of the product
  std::optional<fragblas::Context> blas;
  times.context = seconds_of([&] { blas.emplace(gl->platform(), options); });
  job(*blas, times);
  times.programs = blas->stats().programs;
  times.loaded = blas->stats().programs_loaded;
  return times;
}

Answer answer_of(int device, const Caches& caches, const Job& job) {
  Answer answer;
  try {
    answer.times = start_up(device, caches, job);
  } catch (const std::exception& error) {
    std::snprintf(answer.failure.data(), answer.failure.size(), "%s", error.what());
  }
  return answer;
}

}  // namespace

double seconds_of(const std::function<void()>& what) {
  using Steady = std::chrono::steady_clock;
  const Steady::time_point start = Steady::now();
  what();
  return std::chrono::duration<double>(Steady::now() - start).count();
}

Answer ask_child(int device, const Caches& caches, const Job& job) {
  std::array<int, 2> ends = {};
  if (pipe(ends.data()) != 0) {
    throw std::runtime_error("no pipe to a process that measures");
  }
  const pid_t child = fork();
  if (child == 0) {
    StopSignals::end_at_once();
    const Answer answer = answer_of(device, caches, job);
    const ssize_t written = write(ends[1], &answer, sizeof answer);
    _exit(written == sizeof answer ? 0 : 1);
  }
  close(ends[1]);
  Answer answer;
  const bool told = child > 0 && read(ends[0], &answer, sizeof answer) == sizeof answer;
  close(ends[0]);
  if (child > 0) {
    if (!told) {
      kill(child, SIGKILL);
    }
    waitpid(child, nullptr, 0);
  }
  StopSignals::check();
  if (!told) {
    std::snprintf(answer.failure.data(), answer.failure.size(), "its process ended early");
  }
  return answer;
}

}  // namespace bench
