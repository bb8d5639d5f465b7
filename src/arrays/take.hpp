// Elements of a matrix that indices on the device name. SPDX-License-Identifier: MIT
#pragma once

#include "memory/views.hpp"

namespace fragblas::detail {

// Where the elements are: `from` and `indices` pair with the target, and an index, one of `count`,
// moves the place in `from` by `stride`. Of another index the target keeps its element, or it
// becomes a NaN.
struct Taken {
  Source from, indices;
  std::int64_t stride = 1, count = 0;
  bool keeps = false;
};
void enqueue_take(const char* routine, const Taken& taken, const Target& target);

}  // namespace fragblas::detail
