// Room in the budget: what nobody needs is freed until there is enough.
// SPDX-License-Identifier: MIT
#include "memory/memory_budget.hpp"

#include "base/text.hpp"

namespace fragblas::detail {

void MemoryBudget::make_room(std::int64_t bytes, const char* what) {
  while (bytes > left()) {
    if (!free_some()) {
      throw_error(Status::OutOfMemory,
                  "{}: needs {} bytes, must be at most the {} left of memory_bytes = {}",
                  {what, bytes, left(), bytes_});
    }
  }
}

}  // namespace fragblas::detail
