// The workloads: the library's routines and their peers, on the same problems.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "problem.hpp"
#include "workload.hpp"

namespace bench {

// Null: no such entry.
const Entry* find_entry(const std::string& routine);

std::unique_ptr<Workload> library_workload(fragblas::Context&, const Entry&, const Shape&,
                                           std::uint64_t seed);
// call: of the entry's routine.
std::unique_ptr<Workload> host_workload(HostCall call, const Entry&, const Shape&,
                                        std::uint64_t seed);

// The rotations that are computed on the host: "srotg" or "srotmg".
std::unique_ptr<Workload> library_rotation(const std::string& routine, std::uint64_t seed);
std::unique_ptr<Workload> openblas_rotation(const std::string& routine, std::uint64_t seed);

}  // namespace bench
