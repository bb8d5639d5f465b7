// Routing: a call goes to the GPU unless there is a reason why not.
//
// SPDX-License-Identifier: MIT
#include "call.hpp"

#include <pthread.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>

#include "catalog/catalog.hpp"
#include "config.hpp"

namespace fragblas::dropin {
namespace {

void before_fork() {
  gl_thread::lock_for_fork();
  lock_cpu_library();
  lock_trace();
}

void after_fork_in_parent() {
  unlock_trace();
  unlock_cpu_library();
  gl_thread::unlock_after_fork(false);
}

void after_fork_in_child() {
  start_over_after_fork();
  unlock_trace();
  unlock_cpu_library();
  gl_thread::unlock_after_fork(true);
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

double flops_of(RoutineId routine, std::initializer_list<std::int64_t> sizes, std::int64_t order) {
  static const auto all = [] {
    std::array<Counting, kRoutines> made{};
    for (std::size_t i = 0; i < kRoutines; ++i) {
      made[i] = counting_of(*catalog::find(kRoutineNames[i]));
    }
    return made;
  }();
  const Counting& counting = all[index_of(routine)];
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

// At the first call, not when the library is loaded: a process that calls no BLAS never notices it.
void prepare_process() {
  static const bool done = [] {
    pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
    if (tracing()) {
      std::atexit(trace_totals);
    }
    return true;
  }();
  static_cast<void>(done);
}

}  // namespace

Call::Call(RoutineId routine, std::initializer_list<std::int64_t> sizes, std::int64_t order)
    : routine_(routine), flops_(flops_of(routine, sizes, order)) {
  prepare_process();
  std::copy(sizes.begin(), sizes.end(), sizes_.begin());
  size_count_ = sizes.size();
  if (tracing()) {
    start_ = std::chrono::steady_clock::now();
  }
  const Config& wanted = config();
  if (wanted.disabled[index_of(routine)]) {
    decline("disabled");
  } else if (flops_ < wanted.min_flops) {
    decline("small");
  } else if (!gl_thread::available()) {
    decline(tracing() ? gl_thread::why_not() : "");
  } else {
    gpu_ = true;
  }
}

bool Call::decline(const std::string& reason) {
  gpu_ = false;
  if (tracing()) {
    reason_ = reason;
  }
  return false;
}

bool Call::gpu_serves(Job& job) {
  if (!gpu_) {
    return false;
  }
  if (!gl_thread::fits(job.operands, job.count)) {
    return decline("too large for a buffer, and this routine can't be cut");
  }
  if (!gl_thread::run(job)) {
    return decline(job.failure);
  }
  ++pieces_;
  return true;
}

Call::~Call() {
  count_call(routine_, gpu_ ? Served::Gpu : Served::Cpu);
  if (!tracing()) {
    return;
  }
  const std::chrono::duration<double, std::milli> passed =
      std::chrono::steady_clock::now() - start_;
  std::string line = name_of(routine_);
  for (std::size_t i = 0; i < size_count_; ++i) {
    line += (i == 0 ? " " : "x") + std::to_string(sizes_[i]);
  }
  line += gpu_ ? " gpu" : " cpu";
  char text[64];
  std::snprintf(text, sizeof text, " %.3f ms, %.3g flops", passed.count(), flops_);
  line += text;
  if (pieces_ > (gpu_ ? 1 : 0)) {
    line += ", " + std::to_string(pieces_) + (gpu_ ? " pieces" : " pieces on the GPU before");
  }
  trace(reason_.empty() ? line : line + ": " + reason_);
}

}  // namespace fragblas::dropin
