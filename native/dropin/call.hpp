// One call of one routine: who serves it, and the record of it. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <optional>

#include "cpu_library.hpp"
#include "gl_thread.hpp"
#include "host_operand.hpp"
#include "line.hpp"
#include "routine.hpp"
#include "trace.hpp"
#include "uncancelled.hpp"

namespace fragblas::dropin {

// Of a routine's arguments.
constexpr std::size_t kMostSizes = 4;

class Call {
 public:
  // Decides. The arguments are good, and there is something to do. `sizes` are in the order of the
  // catalog; order: of the structured matrix beside a side.
  Call(RoutineId routine, std::initializer_list<std::int64_t> sizes,
       std::int64_t order = 1) noexcept;
  // Counts, and traces.
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  // Whether these operands are for the GPU and too large for it, so that a routine that can should
  // cut them into pieces, each with a serve() of its own.
  template <std::size_t N>
  bool must_cut(const HostOperand (&operands)[N]) const noexcept {
    return gpu_ && !gl_thread::fits(operands, N);
  }

  // The call is the CPU's, for that reason.
  void decline(const char* reason) noexcept;

  // gpu(const OnDevice* operands) enqueues the routine; cpu() calls the CPU's. A piece that fails
  // on the GPU, and all after it, are the CPU's.
  template <std::size_t N, typename Gpu, typename Cpu>
  void serve(const HostOperand (&operands)[N], const Gpu& gpu, const Cpu& cpu) {
    Job job;
    job.operands = operands;
    job.count = N;
    job.context = &gpu;
    job.body = [](const void* context, const OnDevice* on_device) {
      (*static_cast<const Gpu*>(context))(on_device);
    };
    if (!gpu_serves(job)) {
      cpu();
    }
  }

 private:
  bool gpu_serves(Job& job) noexcept;
  void shield() noexcept;

  const RoutineId routine_;
  double flops_ = 0;
  std::array<std::int64_t, kMostSizes> sizes_{};
  std::size_t size_count_ = 0;
  bool gpu_ = false;
  int pieces_ = 0;                               // that the GPU served
  Line reason_;                                  // of the CPU; only when tracing
  std::chrono::steady_clock::time_point start_;  // only when tracing
  std::optional<Uncancelled> shield_;
};

}  // namespace fragblas::dropin
