// Batches whose problems are calls in a row: their scalars and places.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"

namespace fragblas::detail {

// The scalar, or its number as it is now where `written` has it. Factor: its coefficient's type.
template <typename Factor, typename Number>
Number held_scalar(const char* routine, const Number& scalar, const Operand& written) {
  Factor factor(scalar);
  std::shared_ptr<BufferState> copy;
  hold(routine, factor, {written.buffer.get()}, copy);
  if (!copy) {
    return scalar;
  }
  context_of(*copy).submit();  // the next call would drop what is not
  Operand element;
  element.buffer = copy;
  return Number(element);
}

// The next one of a batch. Strides behind the last may be more than an address can be.
inline void move_to(Operand& operand, std::int64_t problem, std::int64_t stride) {
  if (problem > 0) {
    operand.offset = moved(operand.offset, 1, stride);
  }
}

}  // namespace fragblas::detail
