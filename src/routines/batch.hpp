// Batches: operand i starts i strides after the first one. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>

#include "fragblas/fragblas.hpp"
#include "routines/check.hpp"

namespace fragblas::detail {

// That `batch` >= 1 operands of `span` elements, `stride` apart, lie in the buffer. A negative
// stride goes towards the buffer's begin.
inline void check_batch_operand(const Check& check, const char* argument, const Operand& operand,
                                std::int64_t span, std::int64_t stride, std::int64_t batch) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  std::int64_t reach = 0;
  if (__builtin_mul_overflow(batch - 1, stride, &reach)) {
    reach = stride < 0 ? -kMost : kMost;
  }
  if (reach >= 0) {
    check.operand(argument, operand, reach > kMost - span ? kMost : span + reach);
    return;
  }
  check.operand(argument, operand, span);
  if (operand.offset < -reach) {
    check.fail((std::string(argument) + ".offset").c_str(), operand.offset,
               "at least (batch_size - 1) * -stride" + std::string(argument) + " = " +
                   std::to_string(-reach));
  }
}

// From the first element of n, `inc` apart, to one past the last; saturated.
inline std::int64_t vector_span(std::int64_t n, std::int64_t inc) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() / 2;
  std::int64_t reach = 0;
  if (inc == std::numeric_limits<std::int64_t>::min() ||
      __builtin_mul_overflow(n - 1, std::abs(inc), &reach) || reach >= kMost) {
    return kMost;
  }
  return reach + 1;
}

}  // namespace fragblas::detail
