// Offsets and counts against a buffer's size, and data that is null.
// SPDX-License-Identifier: MIT
#include "transfer/range_check.hpp"

#include "base/argument_check.hpp"

namespace fragblas::detail {

void check_range(const char* routine, const BufferState& buffer, std::int64_t offset,
                 std::int64_t count, const char* offset_name) {
  const ArgumentCheck check(routine);
  const std::int64_t size = buffer.size();
  if (offset < 0 || offset > size) {
    check.fail(offset_name, offset, "at least 0 and at most the size {}", {size});
  }
  const std::int64_t rest = size - offset;
  if (count < 0 || count > rest) {
    check.fail("count", count, "at least 0 and at most the {} elements from offset {} on (size {})",
               {rest, offset, size});
  }
}

void check_data(const char* routine, const void* data, std::int64_t count) {
  if (data == nullptr && count > 0) {
    ArgumentCheck(routine).fail("data = null, must be {} floats", {count});
  }
}

}  // namespace fragblas::detail
