// What the interfaces of reductions have in common: their checks, and waiting for a result.
// SPDX-License-Identifier: MIT
#include "routines/level1/result.hpp"

#include <memory>

#include "transfer/transfer.hpp"

namespace fragblas::detail {

void check_result_size(const Check& check, const VectorView& result, std::int64_t size) {
  if (result.size != size) {
    check.fail("result.size", result.size, "{}", {size});
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

ContextState& check_reduction(const Check& check, std::int64_t n, const Operand& x,
                              std::int64_t incx, const Operand& result, std::int64_t size) {
  if (!reduces_nothing(n, incx)) {
    check.vector("x", "n", x, n, incx);
  }
  check.operand("result", result, size);
  return check.same_context({{"x", x.buffer.get()}, {"result", result.buffer.get()}});
}

void reduce(const char* name, VectorRoutine routine, const VectorView& x, const VectorView& result,
            std::int64_t size) {
  check_result_size(Check(name), result, size);
  routine(x.size, x.data, x.inc, result.data);
}

std::vector<float> reduced(const char* name, VectorRoutine routine, const VectorView& x,
                           std::int64_t size) {
  if (reduces_nothing(x.size, x.inc)) {
    return std::vector<float>(static_cast<std::size_t>(size), 0.0f);
  }
  return wait_for_result(Check(name), x, size,
                         [&](const Operand& result) { routine(x.size, x.data, x.inc, result); });
}

}  // namespace fragblas::detail
