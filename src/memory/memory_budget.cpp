// Room in the budget: what nobody needs is freed until there is enough.
// SPDX-License-Identifier: MIT
#include "memory/memory_budget.hpp"

#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

void MemoryBudget::make_room(std::int64_t bytes, const std::string& what) {
  const auto left = [&] { return bytes_ - device_.counters.allocated_bytes(); };
  while (bytes > left()) {
    if (!free_some()) {
      throw Error(Status::OutOfMemory, what + ": needs " + std::to_string(bytes) +
                                           " bytes, must be at most the " + std::to_string(left()) +
                                           " left of memory_bytes = " + std::to_string(bytes_));
    }
  }
}

}  // namespace fragblas::detail
