// The roofs of memory traffic: textures of random numbers are fetched, written and copied.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
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
// Two textures are fetched and their sum is written.
std::unique_ptr<Workload> read_write_roof(fragblas::Context&, int side);

// What roof_fill.frag writes.
constexpr std::uint32_t kFillSeed = 12345;
std::array<float, 4> fill_texel(int x, int y, std::uint32_t seed);

}  // namespace bench
