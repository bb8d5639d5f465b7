// cuSOLVER, NVIDIA's LAPACK, opened when it is asked for. SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "lapack/factored.hpp"
#include "workload.hpp"

namespace bench {

// One of the rows of linear algebra, operands on the device, timed by CUDA's events. Throws Absent
// where there is no CUDA, or no cuSOLVER.
std::unique_ptr<Workload> cusolver_workload(const std::string& routine, Factored problem,
                                            double (*error)(const Factored& problem));

}  // namespace bench
