// Routines by cuBLAS, operands on the device, timed by CUDA's events.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "problem.hpp"
#include "workload.hpp"

namespace bench {

// Whether the routine is one of those that the benchmark calls.
bool has_cublas_call(const Entry& entry);

// Throws Absent where there is no CUDA.
std::unique_ptr<Workload> cublas_workload(const Entry& entry, const Shape& shape,
                                          std::uint64_t seed);

}  // namespace bench
