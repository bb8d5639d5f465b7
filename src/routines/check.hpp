// Checks of arguments that are operands: that they lie in their buffers, which share a context.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>

#include "base/argument_check.hpp"
#include "context/context_state.hpp"
#include "fragblas/fragblas.hpp"
#include "memory/buffer_state.hpp"

namespace fragblas::detail {

// From the first of `count` >= 1 lines to one past the last, the lines `last_length` elements long
// and `stride` apart in either direction; the largest int64 where that is less.
std::int64_t extent_of(std::int64_t count, std::int64_t stride, std::int64_t last_length = 1);

class Check : public ArgumentCheck {
 public:
  // Of a routine whose operands have elements of this type.
  explicit Check(const char* routine, const catalog::ElementType& type = catalog::kFloat32)
      : ArgumentCheck(routine), type_(type) {}

  const catalog::ElementType& type() const { return type_; }
  // That the buffer's elements have the routine's type.
  void type(const char* argument, const BufferState& buffer) const;
  // That two buffers have elements of one type.
  void same_type(const char* argument, const BufferState& buffer, const char* other_name,
                 const BufferState& other) const;
  // That the operand has a buffer of the routine's type which holds elements offset .. offset +
  // extent - 1.
  void operand(const char* argument, const Operand& operand, std::int64_t extent) const;
  // A vector of n >= 1 elements; n is the argument `length`.
  void vector(const char* argument, const char* length, const Operand& operand, std::int64_t n,
              std::int64_t inc) const;
  // `lines` >= 1 lines of `length` >= 1 elements, ld apart.
  void matrix(const char* argument, const Operand& operand, std::int64_t lines, std::int64_t length,
              std::int64_t ld) const;
  // Of `batch` >= 1 operands, `stride` apart, that lie in the buffer: those that come after the
  // first, which was checked and is `span` elements long. A negative stride goes towards the
  // buffer's begin.
  void batch(const char* argument, const Operand& operand, std::int64_t span, std::int64_t stride,
             std::int64_t batch) const;
  void scalar(const char* argument, const Scalar& scalar) const;
  // That all buffers (null ones aside) belong to one context, which is returned. What follows is
  // the call's, and what was enqueued since the last submit() is dropped: see Queue::begin_call().
  struct Named {
    const char* argument;
    const BufferState* buffer;
  };
  ContextState& same_context(std::initializer_list<Named> buffers) const;

 private:
  // That elements or operands, which may all be one, are no more than 2^31 - 1.
  void count(const char* argument, std::int64_t value) const;

  const catalog::ElementType& type_;
};

}  // namespace fragblas::detail
