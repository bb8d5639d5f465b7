// Checks of arguments that are numbers: one error type, one form of text: "routine: argument =
// value, must be rule". SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/text.hpp"
#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

class ArgumentCheck {
 public:
  explicit ArgumentCheck(const char* routine) : routine_(routine) {}

  const char* routine() const { return routine_; }
  // The pattern and its values are those of format(): a whole text, or the rule alone.
  [[noreturn]] void fail(const char* pattern, TextValues values = {}) const;
  [[noreturn]] void fail(const char* argument, std::int64_t value, const char* pattern,
                         TextValues values = {}) const;

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
  // That floats, which count so many on the device, are exact up to there.
  void counted(const char* argument, std::int64_t value) const;

 private:
  const char* routine_;
};

}  // namespace fragblas::detail
