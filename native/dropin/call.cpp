// Routing: a call goes to the GPU unless there is a reason why not.
//
// SPDX-License-Identifier: MIT
#include "call.hpp"

#include <pthread.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

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

Call::Call(Routine routine, std::initializer_list<std::int64_t> sizes, double flops)
    : routine_(routine), flops_(flops) {
  prepare_process();
  std::copy(sizes.begin(), sizes.end(), sizes_.begin());
  size_count_ = sizes.size();
  if (tracing()) {
    start_ = std::chrono::steady_clock::now();
  }
  const Config& wanted = config();
  if (wanted.disabled[index_of(routine)]) {
    decline("disabled");
  } else if (flops < wanted.min_flops) {
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
