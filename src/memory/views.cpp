// First elements and steps of vectors, for either sign of inc.
// SPDX-License-Identifier: MIT
#include "memory/views.hpp"

#include <cstdlib>

namespace fragblas::detail {

Source vector_source(const Operand& operand, std::int64_t n, std::int64_t inc) {
  if (n == 1) {
    return {operand.buffer, operand.offset, 1, 1};  // whatever the increment
  }
  const std::int64_t base = inc < 0 ? operand.offset - (n - 1) * inc : operand.offset;
  return {operand.buffer, base, inc, inc};
}

Target vector_target(const Operand& operand, std::int64_t n, std::int64_t inc) {
  if (n == 1 || inc == 1 || inc == -1) {
    return {operand.buffer, operand.offset, n, n, 1};
  }
  return {operand.buffer, operand.offset, std::abs(inc), 1, n};
}

Source vector_along(const Operand& x, std::int64_t n, std::int64_t incx, std::int64_t incy) {
  Source source = vector_source(x, n, incx);
  if (incy < 0) {
    source.base += (n - 1) * source.row_stride;
    source.row_stride = -source.row_stride;
    source.col_stride = -source.col_stride;
  }
  return source;
}

}  // namespace fragblas::detail
