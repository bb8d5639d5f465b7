// How gemv is split over fragments: four rows each, and the columns in pieces.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "plan/device_profile.hpp"

namespace fragblas::detail {

struct GemvPlan {
  int pieces = 1;
  bool side_by_side = false;  // the pieces of rows: fragment (piece, rows), else (rows, piece)
  std::int64_t piece = 0;     // columns a piece, where they follow each other: a multiple of 4
};

// rows, cols >= 1; there are at most four times as many rows as a texture has.
// along_rows: the elements of a row are.
GemvPlan plan_gemv(std::int64_t rows, std::int64_t cols, bool along_rows, int max_texture_size,
                   const DeviceProfile& profile);

// Which columns the fragments of a structured matrix go over: those of rows 4g .. 4g + 3 begin at
// column g * slope + first, and there are `length` of them. Along the diagonals of a band that is
// shorter than a row. All may lie outside of the matrix.
struct GemvSweep {
  std::int64_t slope = 0, first = 0, length = 0;  // slope and first are multiples of 4
};

// So many diagonals exist below the one that starts at element (0, 0), and above; either may be
// negative.
GemvSweep plan_gemv_sweep(std::int64_t below, std::int64_t above, std::int64_t cols);

}  // namespace fragblas::detail
