// Argument checks: one place, one error type, one form of text: "routine: argument = value, rule".
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>

#include "fragblas/fragblas.hpp"
#include "memory/buffer_state.hpp"

namespace fragblas::detail {

// From the first of `count` >= 1 lines to one past the last, the lines `last_length` elements long
// and `stride` apart in either direction; the largest int64 where that is less.
std::int64_t extent_of(std::int64_t count, std::int64_t stride, std::int64_t last_length = 1);

class Check {
 public:
  explicit Check(const char* routine) : routine_(routine) {}

  const char* routine() const { return routine_; }
  [[noreturn]] void fail(const std::string& text) const;
  [[noreturn]] void fail(const char* argument, std::int64_t value, const std::string& rule) const;

  void layout(Layout layout, const char* argument = "layout") const;
  void op(const char* argument, Op op) const;
  void uplo(Uplo uplo) const;
  void diag(Diag diag) const;
  void side(Side side) const;
  void size(const char* argument, std::int64_t value) const;
  // That the extents of two operands agree; `what` names the other one.
  void equal(const char* argument, std::int64_t value, const char* what,
             std::int64_t expected) const;
  void leading_dimension(const char* argument, std::int64_t ld, std::int64_t least,
                         const char* least_name) const;
  void nonzero(const char* argument, std::int64_t inc) const;

  // That the operand has a buffer which holds elements offset .. offset + extent - 1.
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
  // That all buffers (null ones aside) belong to one context, which is returned.
  struct Named {
    const char* argument;
    const BufferState* buffer;
  };
  ContextState& same_context(std::initializer_list<Named> buffers) const;

 private:
  const char* routine_;
};

}  // namespace fragblas::detail
