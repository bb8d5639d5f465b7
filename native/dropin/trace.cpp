// Atomic counters, and one write for each line, so that those of several processes do not mix.
// SPDX-License-Identifier: MIT
#include "trace.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <mutex>

#include "config.hpp"
#include "fragblas/dropin.h"
#include "line.hpp"
#include "never_destroyed.hpp"
#include "symbols.hpp"
#include "uncancelled.hpp"

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

Output& output() noexcept {
  return never_destroyed<Output>();
}

int open_file(const char* wanted) {
  if (std::strcmp(wanted, "stderr") == 0) {
    return STDERR_FILENO;
  }
  const char* const id = std::strstr(wanted, "%p");
  char name[PATH_MAX + 16];
  if (id == nullptr) {
    std::snprintf(name, sizeof name, "%s", wanted);
  } else {
    std::snprintf(name, sizeof name, "%.*s%d%s", static_cast<int>(id - wanted), wanted, getpid(),
                  id + 2);
  }
  return open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC,
              S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH);
}

// One write for a line, so that those of several processes do not mix.
void write_line(Output& out, const Line& line) {
  if (out.file < 0 && !out.failed) {
    const char* const wanted = config().trace;
    out.file = open_file(wanted);
    if (out.file < 0) {
      out.failed = true;
      warn(FRAGBLAS_FRONT_VARIABLE("TRACE") " = %s: %s", wanted, std::strerror(errno));
    }
  }
  if (out.file >= 0 && !line.write_to(out.file)) {
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

bool tracing() noexcept {
  return config().trace[0] != '\0';
}

void trace(const char* line) noexcept {
  const Uncancelled shield;
  Line whole;
  whole.add("fragblas: %s", line);
  Output& out = output();
  const std::lock_guard<std::mutex> lock(out.mutex);
  write_line(out, whole);
}

void trace_totals() noexcept {
  if (!tracing()) {
    return;
  }
  for (std::size_t i = 0; i < kRoutines; ++i) {
    if (counts[i].gpu + counts[i].cpu > 0) {
      Line line;
      line.add("total %s gpu %llu cpu %llu", kRoutineNames[i], counts[i].gpu.load(),
               counts[i].cpu.load());
      trace(line.c_str());
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
