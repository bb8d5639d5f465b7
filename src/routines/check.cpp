// The extents of operands against their buffers, checked without overflow, and their contexts.
// SPDX-License-Identifier: MIT
#include "routines/check.hpp"

#include <cstdlib>
#include <limits>

namespace fragblas::detail {

std::int64_t extent_of(std::int64_t count, std::int64_t stride, std::int64_t last_length) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const std::int64_t step =
      stride == std::numeric_limits<std::int64_t>::min() ? kMost : std::abs(stride);
  std::int64_t extent = 0;
  if (__builtin_mul_overflow(count - 1, step, &extent) ||
      __builtin_add_overflow(extent, last_length, &extent)) {
    return kMost;
  }
  return extent;
}

void Check::type(const char* argument, const BufferState& buffer) const {
  if (buffer.type().letter != type_.letter) {
    fail("{}.dtype = {}, must be {}", {argument, buffer.type().name, type_.name});
  }
}

void Check::same_type(const char* argument, const BufferState& buffer, const char* other_name,
                      const BufferState& other) const {
  if (buffer.type().letter != other.type().letter) {
    fail("{}.dtype = {}, must be {}.dtype = {}",
         {argument, buffer.type().name, other_name, other.type().name});
  }
}

void Check::operand(const char* argument, const Operand& operand, std::int64_t extent) const {
  if (!operand.buffer) {
    fail("{} = null, must be a buffer", {argument});
  }
  type(argument, *operand.buffer);
  const std::int64_t size = operand.buffer->size();
  if (operand.offset < 0) {
    fail("{}.offset = {}, must be at least 0", {argument, operand.offset});
  }
  if (extent > size || operand.offset > size - extent) {
    fail("{} spans {} elements from offset = {}, must end within the buffer's size = {}",
         {argument, extent, operand.offset, size});
  }
}

void Check::count(const char* argument, std::int64_t value) const {
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  if (value > kMost) {
    fail(argument, value, "at most {}", {kMost});
  }
}

void Check::vector(const char* argument, const char* length, const Operand& operand_,
                   std::int64_t n, std::int64_t inc) const {
  count(length, n);
  operand(argument, operand_, extent_of(n, inc, 1));
}

void Check::matrix(const char* argument, const Operand& operand_, std::int64_t lines,
                   std::int64_t length, std::int64_t ld) const {
  operand(argument, operand_, extent_of(lines, ld, length));
}

void Check::batch(const char* argument, const Operand& operand_, std::int64_t span,
                  std::int64_t stride, std::int64_t batch) const {
  count("batch_size", batch);
  if (stride >= 0 || batch == 1) {
    operand(argument, operand_, extent_of(batch, stride, span));
    return;
  }
  const std::int64_t reach = extent_of(batch, stride, 0);
  if (operand_.offset < reach) {
    fail("{}.offset = {}, must be at least (batch_size - 1) * -stride{} = {}",
         {argument, operand_.offset, argument, reach});
  }
}

void Check::scalar(const char* argument, const Scalar& scalar) const {
  if (scalar.element.buffer) {
    operand(argument, scalar.element, 1);
  }
}

ContextState& Check::same_context(std::initializer_list<Named> buffers) const {
  ContextState* context = nullptr;
  for (const Named& named : buffers) {
    if (named.buffer == nullptr) {
      continue;
    }
    ContextState* its = &context_of(*named.buffer);
    if (context == nullptr) {
      context = its;
    } else if (context != its) {
      fail("{} belongs to another context, must share one", {named.argument});
    }
  }
  context->queue.begin_call();
  return *context;
}

}  // namespace fragblas::detail
