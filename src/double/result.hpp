// The routines in double precision that reduce vectors to numbers: what their interfaces have in
// common. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "double/check.hpp"
#include "routines/level1/result.hpp"

namespace fragblas::detail {

// result := value.
void enqueue_double_fill(const char* routine, const Coefficient& value, const Target& target);

// Numbers [offset, offset + count) of a buffer := value.
void fill_doubles(BufferState& buffer, double value, std::int64_t offset, std::int64_t count);

// Calls a routine with a new buffer of `size` numbers in x's context as the result, and waits for
// it.
std::vector<double> wait_for_doubles(const Check& check, const VectorView& x, std::int64_t size,
                                     const std::function<void(const Operand& result)>& call);
// The same of a routine of one vector alone; zeros where x has no elements for it.
std::vector<double> reduced_double(const char* name, VectorRoutine routine, const VectorView& x,
                                   std::int64_t size);
// What an index routine has found.
inline std::int64_t index_of(const std::vector<double>& parts) {
  return 4096 * static_cast<std::int64_t>(parts[0]) + static_cast<std::int64_t>(parts[1]);
}

}  // namespace fragblas::detail
