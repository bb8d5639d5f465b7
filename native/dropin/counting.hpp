// How many operations a call takes, which decides who serves it. Each drop-in has its own.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>

#include "routine.hpp"

namespace fragblas::dropin {

// To be called once, before the others. False without memory.
bool prepare_counting() noexcept;

// `sizes` are in the order of the routine's arguments; order: of the structured matrix beside a
// side.
double flops_of(RoutineId routine, std::initializer_list<std::int64_t> sizes, std::int64_t order);

}  // namespace fragblas::dropin
