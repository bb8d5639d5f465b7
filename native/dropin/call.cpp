// Routing: a call goes to the GPU unless there is a reason why not.
//
// SPDX-License-Identifier: MIT
#include "call.hpp"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <new>
#include <string>
#include <type_traits>

#include "catalog/catalog.hpp"
#include "config.hpp"
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

using SizeOf = double catalog::Sizes::*;

SizeOf size_named(const std::string& name) {
  if (name == "kl") return &catalog::Sizes::kl;
  if (name == "ku") return &catalog::Sizes::ku;
  if (name == "m") return &catalog::Sizes::m;
  return name == "n" ? &catalog::Sizes::n : &catalog::Sizes::k;
}

// How the catalog counts a routine's operations. A host may call while the process exits, so there
// is nothing to destroy.
struct Counting {
  catalog::Cost flops;
  std::array<SizeOf, kMostSizes> sizes;  // by their order among the arguments
  SizeOf kl, ku, rows, cols;             // of a band; null without one
};
static_assert(std::is_trivially_destructible_v<Counting>);

Counting counting_of(const catalog::Routine& row) {
  Counting result{};
  result.flops = row.flops;
  std::size_t count = 0;
  for (const catalog::Argument& argument : row.arguments) {
    if (argument.kind == catalog::Kind::Size) {
      result.sizes.at(count++) = size_named(argument.name);
    } else if (argument.storage == catalog::Storage::Band) {
      result.kl = size_named(argument.kl);
      result.ku = size_named(argument.ku);
      result.rows = size_named(argument.rows);
      result.cols = size_named(argument.cols);
    }
  }
  return result;
}

std::array<Counting, kRoutines> countings;  // once prepared

double flops_of(RoutineId routine, std::initializer_list<std::int64_t> sizes, std::int64_t order) {
  const Counting& counting = countings[index_of(routine)];
  catalog::Sizes values;
  values.order = static_cast<double>(order);
  auto place = counting.sizes.begin();
  for (const std::int64_t size : sizes) values.*(*place++) = static_cast<double>(size);
  // A band may be given wider than its matrix is.
  if (counting.kl != nullptr) {
    values.*counting.kl = std::min(values.*counting.kl, values.*counting.rows - 1);
    values.*counting.ku = std::min(values.*counting.ku, values.*counting.cols - 1);
  }
  return counting.flops(values);
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
  try {
    std::array<Counting, kRoutines> made{};
    for (std::size_t i = 0; i < kRoutines; ++i) {
      made[i] = counting_of(*catalog::find(kRoutineNames[i]));
    }
    countings = made;
  } catch (const std::bad_alloc&) {
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
  if (flops_ < wanted.min_flops) {
    decline("small");
    return;
  }
  shield();
  if (gl_thread::available()) {
    gpu_ = true;
  } else {
    decline(gl_thread::why_not());
  }
}

// A thread that were cancelled while it waits would take away what the GL thread works on. BLAS has
// no cancellation points anyway.
void Call::shield() noexcept {
  if (!shielded_) {
    shielded_ = true;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel_state_);
  }
}

bool Call::decline(const char* reason) noexcept {
  gpu_ = false;
  if (tracing()) {
    reason_.set(reason);
  }
  return false;
}

bool Call::gpu_serves(Job& job) noexcept {
  if (!gpu_) {
    return false;
  }
  if (!gl_thread::fits(job.operands, job.count)) {
    return decline("too large for a buffer, and this routine can't be cut");
  }
  if (!gl_thread::run(job)) {
    return decline(job.failure.c_str());
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
  if (shielded_) {
    pthread_setcancelstate(cancel_state_, nullptr);
  }
}

}  // namespace fragblas::dropin
