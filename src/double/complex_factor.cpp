// How factors of complex products are turned and cut. SPDX-License-Identifier: MIT
#include "double/complex_factor.hpp"

namespace fragblas::detail {

DoubleComplexFactor DoubleComplexFactor::transposed() const {
  DoubleComplexFactor result = *this;
  result.matrix = matrix.transposed();
  return result;
}

DoubleComplexFactor DoubleComplexFactor::block(std::int64_t row, std::int64_t col) const {
  DoubleComplexFactor result = *this;
  if (structured) {
    result.matrix = matrix.block(row, col);
  } else {
    result.matrix.source = matrix.rectangle(row, col);
  }
  return result;
}

}  // namespace fragblas::detail
