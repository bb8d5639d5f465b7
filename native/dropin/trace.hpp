// What calls did: counters for each routine, and the lines of FRAGBLAS_DROPIN_TRACE.
// SPDX-License-Identifier: MIT
#pragma once

#include "routine.hpp"

namespace fragblas::dropin {

enum class Served { Gpu, Cpu };

void count_call(RoutineId routine, Served served);
// A child counts its own calls, and has a file of its own if the name says so.
void start_over_after_fork();

bool tracing() noexcept;
void trace(const char* line) noexcept;
// A line of totals for each routine; for the end of a process.
void trace_totals() noexcept;

// Around fork: no other thread is in the middle of a line.
void lock_trace();
void unlock_trace();

}  // namespace fragblas::dropin
