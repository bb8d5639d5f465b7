// Views of buffers of any type: checks before they are made, written or read as a whole.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"
#include "routines/check.hpp"
#include "transfer/line_transfer.hpp"

namespace fragblas::detail {

// The elements that a buffer for a matrix of the check's type needs; ld = 0: tight.
std::int64_t checked_span(const Check& check, const Context& context, std::int64_t rows,
                          std::int64_t cols, Layout layout, std::int64_t ld);

// The lines of the matrix, which lie in its buffer.
Lines checked_lines(const Check& check, const MatrixView& a);

// That the vector lies in its buffer.
void check_elements(const Check& check, const VectorView& x);

}  // namespace fragblas::detail
