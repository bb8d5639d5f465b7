// The CPU BLAS underneath: its Fortran symbols, from a library of its own that is opened at the
// first call that needs it. SPDX-License-Identifier: MIT
#pragma once

#include "routine.hpp"
#include "uncancelled.hpp"

namespace fragblas::dropin {

using AnyFunction = void (*)();

// A call that the CPU BLAS serves. While there is one, the process does not tear that library down,
// and the thread is not cancelled: opening the library has cancellation points.
class CpuCall {
 public:
  explicit CpuCall(RoutineId routine) noexcept;
  ~CpuCall();
  CpuCall(const CpuCall&) = delete;
  CpuCall& operator=(const CpuCall&) = delete;

  // Null when there is no CPU BLAS.
  AnyFunction function() const { return function_; }

 private:
  const Uncancelled shield_;
  AnyFunction function_;
};

// Says on stderr, once for each routine, that there is no CPU BLAS.
void say_not_computed(RoutineId routine) noexcept;

// Calls the CPU's routine; where there is none, says so and returns 0.
template <typename Result = void, typename... Args>
Result call_cpu(RoutineId routine, Args... args) {
  const CpuCall call(routine);
  const auto function = reinterpret_cast<Result (*)(Args...)>(call.function());
  if (function == nullptr) {
    say_not_computed(routine);
    return Result();
  }
  return function(args...);
}

// Around fork: no other thread is in the middle of opening the library.
void lock_cpu_library();
void unlock_cpu_library(bool in_child);

}  // namespace fragblas::dropin
