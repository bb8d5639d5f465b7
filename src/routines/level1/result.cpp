// SPDX-License-Identifier: MIT
#include "routines/level1/result.hpp"

#include <memory>
#include <string>

#include "transfer/transfer.hpp"

namespace fragblas::detail {

void check_result_size(const Check& check, const VectorView& result, std::int64_t size) {
  if (result.size != size) {
    check.fail("result.size", result.size, std::to_string(size));
  }
  if (size > 1 && result.inc != 1) {
    check.fail("result.inc", result.inc, "1");
  }
}

std::vector<float> wait_for_result(const Check& check, const VectorView& x, std::int64_t size,
                                   const std::function<void(const Operand& result)>& call) {
  if (!x.data.buffer) {
    check.fail("x = null, must be a view of a buffer");
  }
  Operand result;
  result.buffer = std::make_shared<BufferState>(x.data.buffer->services(), size);
  call(result);
  std::vector<float> values(static_cast<std::size_t>(size));
  read_back(*result.buffer, 0, values.data(), size);
  return values;
}

}  // namespace fragblas::detail
