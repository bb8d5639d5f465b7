// The places of entries in slots. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fragblas::detail {

// How far the entries of a row are apart: rows in whole texels.
inline std::int64_t slots_apart(std::int64_t rows) {
  return (rows + 3) / 4 * 4;
}

}  // namespace fragblas::detail
