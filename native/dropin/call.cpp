// Routing: a call goes to the GPU unless there is a reason why not.
//
// SPDX-License-Identifier: MIT
#include "call.hpp"

#include <pthread.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

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

// What the catalog says of each routine, by its number.
const catalog::Routine& described(RoutineId routine) {
  static const auto all = [] {
    std::array<const catalog::Routine*, kRoutines> found{};
    for (std::size_t i = 0; i < kRoutines; ++i) found[i] = catalog::find(kRoutineNames[i]);
    return found;
  }();
  return *all[index_of(routine)];
}

double& size_named(catalog::Sizes& sizes, const std::string& name) {
  if (name == "kl") return sizes.kl;
  if (name == "ku") return sizes.ku;
  return name == "m" ? sizes.m : name == "n" ? sizes.n : sizes.k;
}

double flops_of(RoutineId routine, std::initializer_list<std::int64_t> sizes, std::int64_t order) {
  const catalog::Routine& row = described(routine);
  catalog::Sizes values;
  values.order = static_cast<double>(order);
  auto size = sizes.begin();
  for (const catalog::Argument& argument : row.arguments) {
    if (argument.kind == catalog::Kind::Size) {
      size_named(values, argument.name) = static_cast<double>(*size++);
    }
  }
  // A band may be given wider than its matrix is.
  for (const catalog::Argument& argument : row.arguments) {
    if (argument.storage == catalog::Storage::Band) {
      double& below = size_named(values, argument.kl);
      double& above = size_named(values, argument.ku);
      below = std::min(below, size_named(values, argument.rows) - 1);
      above = std::min(above, size_named(values, argument.cols) - 1);
    }
  }
  return row.flops(values);
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
