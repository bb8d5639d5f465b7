// A routine with its transfers inside the clock.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "problem.hpp"
#include "workload.hpp"

namespace bench {

// A call uploads what the routine reads, computes, and reads back what it writes.
std::unique_ptr<Workload> transferred_workload(fragblas::Context&, const Entry&, const Shape&,
                                               std::uint64_t seed);

}  // namespace bench
