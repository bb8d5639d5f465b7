// The order of the elements of a line. SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "arrays/lines.hpp"

namespace fragblas::detail {

// Whether a line of so many elements can be sorted: its entries are texels of one texture.
bool can_sort(const ContextState& context, std::int64_t count);

// The numbers of one line's elements, ascending by these, NaNs last; equal ones keep their order.
std::shared_ptr<BufferState> enqueue_order(const char* routine, const AxisLines& line);

}  // namespace fragblas::detail
