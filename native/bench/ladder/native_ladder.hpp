// The ladder of the command line: the roofs, the steps, and the peers that only a native program
// has.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "ladder/product.hpp"
#include "options.hpp"
#include "workload.hpp"

namespace bench {

// OpenBLAS in double precision.
extern const Reference kOpenblasReference;

// The sizes of the options, or the default ones.
std::vector<Extents> asked_extents(const Options& options, bool software);

// The roofs, then the steps in their order for each size of the options.
std::vector<Case> native_ladder(const Options& options, bool software, int max_texture_size);

}  // namespace bench
