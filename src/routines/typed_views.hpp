// Views of buffers of any type: checks before they are made, written or read as a whole.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"
#include "routines/check.hpp"
#include "transfer/line_transfer.hpp"

namespace fragblas::detail {

// How a new matrix would lie; ld = 0: tight.
Lines checked_lines(const ArgumentCheck& check, std::int64_t rows, std::int64_t cols, Layout layout,
                    std::int64_t ld);
// The elements that a buffer of them needs, where a buffer of that type has `most`.
std::int64_t checked_span(const ArgumentCheck& check, const Lines& lines, std::int64_t rows,
                          std::int64_t cols, std::int64_t most);
// Both, for a matrix of the check's type.
std::int64_t checked_span(const Check& check, const Context& context, std::int64_t rows,
                          std::int64_t cols, Layout layout, std::int64_t ld);

// The lines of the matrix, which lie in its buffer.
Lines checked_lines(const Check& check, const MatrixView& a);

// That the vector lies in its buffer.
void check_elements(const Check& check, const VectorView& x);

}  // namespace fragblas::detail
