// The roofs of memory traffic: textures of random numbers are fetched, written and copied.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "workload.hpp"

namespace bench {

// Each texel of the target is the sum of columns x rows texels of the source, `stride` apart.
struct FetchRoof {
  const char* name;
  int source_side;  // a power of two
  int target_side;
  int stride;
  int columns, rows;  // columns: a multiple of 4
};

std::unique_ptr<Workload> fetch_roof(fragblas::Context&, const FetchRoof&);
std::unique_ptr<Workload> fill_roof(fragblas::Context&, int side);
std::unique_ptr<Workload> copy_roof(fragblas::Context&, int side);

}  // namespace bench
