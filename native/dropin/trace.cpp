// Atomic counters, and one write for each line, so that those of several processes do not mix.
// SPDX-License-Identifier: MIT
#include "trace.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "config.hpp"
#include "fragblas/dropin.h"
#include "symbols.hpp"

namespace fragblas::dropin {
namespace {

struct Counts {
  std::atomic<unsigned long long> gpu{0}, cpu{0};
};

std::array<Counts, kRoutines> counts;

struct Output {
  std::mutex mutex;
  int file = -1;
  bool failed = false;
};

// Never destroyed: calls may come from exit handlers.
Output& output() {
  static auto* const instance = new Output;
  return *instance;
}

std::string file_name() {
  std::string name = config().trace;
  const std::size_t at = name.find("%p");
  if (at != std::string::npos) {
    name.replace(at, 2, std::to_string(getpid()));
  }
  return name;
}

void write_line(Output& out, const std::string& line) {
  if (out.file < 0 && !out.failed) {
    const std::string name = file_name();
    out.file = name == "stderr" ? STDERR_FILENO
                                : open(name.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC,
                                       S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH);
    if (out.file < 0) {
      out.failed = true;
      warn("FRAGBLAS_DROPIN_TRACE = " + config().trace + ": " + std::strerror(errno));
    }
  }
  // One write for a line, so that those of several processes do not mix.
  if (out.file >= 0 && write(out.file, line.data(), line.size()) < 0) {
    out.failed = true;
  }
}

}  // namespace

void count_call(RoutineId routine, Served served) {
  Counts& of = counts[index_of(routine)];
  (served == Served::Gpu ? of.gpu : of.cpu).fetch_add(1, std::memory_order_relaxed);
}

void start_over_after_fork() {
  fragblas_dropin_reset_counters();
  Output& out = output();
  if (out.file > STDERR_FILENO) {
    close(out.file);
  }
  out.file = -1;
}

bool tracing() {
  return !config().trace.empty();
}

void trace(const std::string& line) {
  Output& out = output();
  const std::lock_guard<std::mutex> lock(out.mutex);
  write_line(out, "fragblas: " + line + "\n");
}

void trace_totals() {
  if (!tracing()) {
    return;
  }
  for (std::size_t i = 0; i < kRoutines; ++i) {
    if (counts[i].gpu + counts[i].cpu > 0) {
      trace(std::string("total ") + kRoutineNames[i] + " gpu " + std::to_string(counts[i].gpu) +
            " cpu " + std::to_string(counts[i].cpu));
    }
  }
}

void lock_trace() {
  output().mutex.lock();
}

void unlock_trace() {
  output().mutex.unlock();
}

}  // namespace fragblas::dropin

extern "C" {

FRAGBLAS_SYMBOL int fragblas_dropin_counters(const char* routine, unsigned long long* gpu,
                                             unsigned long long* cpu) {
  using namespace fragblas::dropin;
  const RoutineId one = routine != nullptr ? routine_named(routine) : RoutineId::count;
  if (routine != nullptr && one == RoutineId::count) {
    return -1;
  }
  *gpu = 0;
  *cpu = 0;
  for (std::size_t i = 0; i < kRoutines; ++i) {
    if (routine == nullptr || i == index_of(one)) {
      *gpu += counts[i].gpu;
      *cpu += counts[i].cpu;
    }
  }
  return 0;
}

FRAGBLAS_SYMBOL void fragblas_dropin_reset_counters(void) {
  for (auto& of : fragblas::dropin::counts) {
    of.gpu = 0;
    of.cpu = 0;
  }
}

}  // extern "C"
