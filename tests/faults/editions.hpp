// What the libraries beside the core add: other types of numbers, arrays, sparse matrices.
// SPDX-License-Identifier: MIT
#pragma once

#include "workloads.hpp"

namespace fragblas::faults {

Results in_double(Bench& bench);
Results in_complex(Bench& bench);
Results along_axes(Bench& bench);
Results sparse(Bench& bench);

}  // namespace fragblas::faults
