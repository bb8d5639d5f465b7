// The CPU BLAS underneath: its Fortran symbols, from a library of its own that is opened at the
// first call that needs it. SPDX-License-Identifier: MIT
#pragma once

#include "routine.hpp"

namespace fragblas::dropin {

using AnyFunction = void (*)();

// A call that the CPU BLAS serves. While there is one, the process does not tear that library down.
class CpuCall {
 public:
  explicit CpuCall(RoutineId routine) noexcept;
  ~CpuCall();
  CpuCall(const CpuCall&) = delete;
  CpuCall& operator=(const CpuCall&) = delete;

  // Null when there is no CPU BLAS; the first such call of a routine says so on stderr.
  AnyFunction function() const { return function_; }

 private:
  AnyFunction function_;
};

// Calls the CPU's routine; where there is none, does nothing and returns 0.
template <typename Result = void, typename... Args>
Result call_cpu(RoutineId routine, Args... args) {
  const CpuCall call(routine);
  const auto function = reinterpret_cast<Result (*)(Args...)>(call.function());
  return function != nullptr ? function(args...) : Result();
}

// Around fork: no other thread is in the middle of opening the library.
void lock_cpu_library();
void unlock_cpu_library(bool in_child);

}  // namespace fragblas::dropin
