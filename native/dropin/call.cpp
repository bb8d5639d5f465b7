// Routing: a call goes to the GPU unless there is a reason why not.
//
// SPDX-License-Identifier: MIT
#include "call.hpp"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <mutex>

#include "config.hpp"
#include "counting.hpp"
#include "never_destroyed.hpp"

namespace fragblas::dropin {
namespace {

struct Preparation {
  std::mutex mutex;
};

// Held while the first call prepares what all calls use.
std::mutex& preparing() noexcept {
  return never_destroyed<Preparation>().mutex;
}

void before_fork() {
  preparing().lock();
  gl_thread::lock_for_fork();
  lock_cpu_library();
  lock_trace();
}

void after_fork_in_parent() {
  unlock_trace();
  unlock_cpu_library(false);
  gl_thread::unlock_after_fork(false);
  preparing().unlock();
}

void after_fork_in_child() {
  start_over_after_fork();
  unlock_trace();
  unlock_cpu_library(true);
  gl_thread::unlock_after_fork(true);
  preparing().unlock();
}

bool fork_is_safe = false;

// Before any other thread could fork in the middle of it.
__attribute__((constructor)) void at_load() {
  preparing();
  fork_is_safe = pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child) == 0;
}

// At the first call, not when the library is loaded. All that is made once is made here, because a
// child that is forked meanwhile would wait for ever for it to be done. False without memory.
bool prepare() noexcept {
  static std::atomic<bool> prepared{false};
  if (prepared.load(std::memory_order_acquire)) {
    return true;
  }
  const std::lock_guard<std::mutex> lock(preparing());
  if (prepared.load(std::memory_order_relaxed)) {
    return true;
  }
  if (!prepare_counting()) {
    return false;
  }
  if (tracing()) {
    std::atexit(trace_totals);
  }
  prepared.store(true, std::memory_order_release);
  return true;
}

}  // namespace

Call::Call(RoutineId routine, std::initializer_list<std::int64_t> sizes,
           std::int64_t order) noexcept
    : routine_(routine) {
  const bool prepared = prepare() && fork_is_safe;
  std::copy(sizes.begin(), sizes.end(), sizes_.begin());
  size_count_ = sizes.size();
  if (tracing()) {
    shield();
    start_ = std::chrono::steady_clock::now();
  }
  if (!prepared) {
    decline("out of memory");
    return;
  }
  const Config& wanted = config();
  flops_ = flops_of(routine, sizes, order);
  if (wanted.disabled[index_of(routine)]) {
    decline("disabled");
    return;
  }
  const double least = wanted.min_flops[type_of(routine)];
  if (flops_ < least) {
    decline(std::isinf(least) ? "no threshold for its type" : "small");
    return;
  }
  shield();
  if (gl_thread::available()) {
    gpu_ = true;
  } else {
    decline(gl_thread::why_not());
  }
}

// A thread that were cancelled while it waits would take away what the GL thread works on.
void Call::shield() noexcept {
  if (!shield_) {
    shield_.emplace();
  }
}

void Call::decline(const char* reason) noexcept {
  gpu_ = false;
  if (tracing()) {
    reason_.set(reason);
  }
}

bool Call::gpu_serves(Job& job) noexcept {
  if (!gpu_) {
    return false;
  }
  if (!gl_thread::fits(job.operands, job.count)) {
    decline("too large for a buffer, and this routine can't be cut");
    return false;
  }
  if (!gl_thread::run(job)) {
    decline(job.failure.c_str());
    return false;
  }
  ++pieces_;
  return true;
}

Call::~Call() {
  count_call(routine_, gpu_ ? Served::Gpu : Served::Cpu);
  if (tracing()) {
    const std::chrono::duration<double, std::milli> passed =
        std::chrono::steady_clock::now() - start_;
    Line line;
    line.add("%s", name_of(routine_));
    for (std::size_t i = 0; i < size_count_; ++i) {
      line.add("%s%lld", i == 0 ? " " : "x", static_cast<long long>(sizes_[i]));
    }
    line.add(" %s %.3f ms, %.3g flops", gpu_ ? "gpu" : "cpu", passed.count(), flops_);
    if (pieces_ > (gpu_ ? 1 : 0)) {
      line.add(", %d pieces%s", pieces_, gpu_ ? "" : " on the GPU before");
    }
    if (!reason_.empty()) {
      line.add(": %s", reason_.c_str());
    }
    trace(line.c_str());
  }
}

}  // namespace fragblas::dropin
