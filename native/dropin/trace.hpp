// What calls did: counters for each routine, and the lines of FRAGBLAS_DROPIN_TRACE.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "routine.hpp"

namespace fragblas::dropin {

enum class Served { Gpu, Cpu };

void count_call(RoutineId routine, Served served);
// A child counts its own calls, and has a file of its own if the name says so.
void start_over_after_fork();

bool tracing();
void trace(const std::string& line);
// A line of totals for each routine; for the end of a process.
void trace_totals();

// Around fork: no other thread is in the middle of a line.
void lock_trace();
void unlock_trace();

}  // namespace fragblas::dropin
