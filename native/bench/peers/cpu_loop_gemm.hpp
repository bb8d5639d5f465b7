// A peer on the CPU: three plain loops in C.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "problem.hpp"
#include "workload.hpp"

namespace bench {

// problem: of an sgemm, row-major, not transposed.
std::unique_ptr<Workload> cpu_loop_gemm(std::shared_ptr<const Problem> problem);

}  // namespace bench
