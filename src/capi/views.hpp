// Views of the flat C interface as those of C++, for sets of routines beside the core's.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "capi/capi.hpp"

namespace fragblas::capi {

inline MatrixView matrix(const fragblas_view* view, const char* what) {
  const fragblas_view& given = need(view, what, kPointer);
  return {operand(given.buffer, given.offset), given.rows, given.cols, given.ld,
          static_cast<Layout>(given.layout)};
}

// Of an output that nobody may want.
inline MatrixView matrix_or_none(const fragblas_view* view) {
  return view == nullptr ? MatrixView{} : matrix(view, "");
}

inline VectorView elements(fragblas_buffer* buffer, fragblas_int offset, std::int64_t count,
                           std::int64_t inc = 1) {
  return {operand(buffer, offset), count, inc};
}

}  // namespace fragblas::capi
