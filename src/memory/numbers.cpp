// Places and strides of vectors of numbers of two lanes. SPDX-License-Identifier: MIT
#include "memory/numbers.hpp"

#include <cstdlib>

namespace fragblas::detail {

Target numbers_target(const Place& place, std::int64_t n, std::int64_t inc) {
  if (n == 1 || inc == 1 || inc == -1) {
    return {place.buffer, 2 * place.offset, 2 * n, 2 * n, 1};
  }
  return {place.buffer, 2 * place.offset, 2 * std::abs(inc), 2, n};
}

Numbers numbers_of(const Place& place, std::int64_t n, std::int64_t inc) {
  return {place.buffer, inc < 0 ? place.offset - (n - 1) * inc : place.offset, inc};
}

Numbers numbers_along(const Place& place, std::int64_t n, std::int64_t inc, std::int64_t incy) {
  Numbers numbers = numbers_of(place, n, inc);
  if (incy < 0) {
    numbers.base += (n - 1) * numbers.stride;
    numbers.stride = -numbers.stride;
  }
  return numbers;
}

}  // namespace fragblas::detail
