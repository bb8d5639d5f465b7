// How fragments fetch what lies in rows or columns: four neighbours a texel, or one by one.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fragblas::detail {

// Whether four neighbours along one side, from the first on, are always one texel: they lie side by
// side (stride 1) and every line of them starts at a texel (lines `across` elements apart).
inline bool in_quads(std::int64_t base, std::int64_t stride, std::int64_t across) {
  return stride == 1 && base % 4 == 0 && across % 4 == 0;
}

// Element (i, j) of a plain matrix lies at base + i * row_stride + j * col_stride.
struct Strides {
  std::int64_t base = 0, row_stride = 0, col_stride = 0;
};

struct Access {
  // Which neighbours lie side by side; Elements: none that a kernel would fetch together.
  enum class Along { Elements, Rows, Columns };
  Along along = Along::Elements;
  bool at_texels = false;  // four of them are a texel, else they begin anywhere
};

}  // namespace fragblas::detail
