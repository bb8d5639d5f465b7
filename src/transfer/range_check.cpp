// Offsets and counts against a buffer's size, and data that is null.
// SPDX-License-Identifier: MIT
#include "transfer/range_check.hpp"

#include <string>

#include "base/argument_check.hpp"

namespace fragblas::detail {

void check_range(const char* routine, const BufferState& buffer, std::int64_t offset,
                 std::int64_t count, const char* offset_name) {
  const ArgumentCheck check(routine);
  const std::string size = std::to_string(buffer.size());
  if (offset < 0 || offset > buffer.size()) {
    check.fail(offset_name, offset, "at least 0 and at most the size " + size);
  }
  if (count < 0 || count > buffer.size() - offset) {
    check.fail("count", count,
               "at least 0 and at most the " + std::to_string(buffer.size() - offset) +
                   " elements from offset " + std::to_string(offset) + " on (size " + size + ")");
  }
}

void check_data(const char* routine, const void* data, std::int64_t count) {
  if (data == nullptr && count > 0) {
    ArgumentCheck(routine).fail("data = null, must be " + std::to_string(count) + " floats");
  }
}

}  // namespace fragblas::detail
