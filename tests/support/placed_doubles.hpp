// Matrices in double precision as operands of a routine: in any layout, within a larger buffer.
// SPDX-License-Identifier: MIT
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>

#include "support/double_operand.hpp"
#include "support/double_product.hpp"
#include "support/environment.hpp"

namespace fragblas::test {

struct Placed {
  Layout layout;
  DoubleDense before;
  DoubleOperand operand;

  Placed(Rng& random, const DoubleDense& a)
      : layout(random.below(2) == 0 ? Layout::RowMajor : Layout::ColMajor),
        before(a),
        operand(DoubleOperand::matrix(random, a.elements, a.rows, a.cols, layout, random.below(4),
                                      blas())) {}

  MatrixView view() const {
    return {operand.operand(), before.rows, before.cols, operand.ld(), layout};
  }
  // Nothing around it has changed.
  DoubleDense read() const {
    const std::int64_t rows = before.rows, cols = before.cols;
    DoubleDense result(rows, cols, read_double(view()));
    if (layout == Layout::ColMajor) {
      result = DoubleDense(cols, rows, result.elements).transposed();
    }
    CHECK(operand.difference(result.elements) == "");
    return result;
  }
  void check_kept() const { CHECK(operand.difference(before.elements) == ""); }
};

// Numbers between -1 and 1.
inline DoubleDense random_unit(Rng& random, std::int64_t rows, std::int64_t cols) {
  DoubleDense result(rows, cols);
  for (double& x : result.elements) x = 2 * random.unit() - 1;
  return result;
}

// Numbers that a buffer of this device can have.
inline bool fits_doubles(std::int64_t rows, std::int64_t cols) {
  return 2 * (std::max(rows, cols) * (std::min(rows, cols) + 4) + 8) <= info().max_buffer_elements;
}

}  // namespace fragblas::test
