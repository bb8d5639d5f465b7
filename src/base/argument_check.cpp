// The rules of enums, sizes and leading dimensions, and the texts of their errors.
// SPDX-License-Identifier: MIT
#include "base/argument_check.hpp"

namespace fragblas::detail {

void ArgumentCheck::fail(const char* pattern, TextValues values) const {
  throw_error(Status::InvalidArgument, "{}: {}", {routine_, format(pattern, values)});
}

void ArgumentCheck::fail(const char* argument, std::int64_t value, const char* pattern,
                         TextValues values) const {
  fail("{} = {}, must be {}", {argument, value, format(pattern, values)});
}

void ArgumentCheck::layout(Layout layout, const char* argument) const {
  if (layout != Layout::RowMajor && layout != Layout::ColMajor) {
    fail(argument, static_cast<int>(layout), "RowMajor (101) or ColMajor (102)");
  }
}

void ArgumentCheck::op(const char* argument, Op op) const {
  if (op != Op::NoTrans && op != Op::Trans && op != Op::ConjTrans) {
    fail(argument, static_cast<int>(op), "NoTrans (111), Trans (112) or ConjTrans (113)");
  }
}

void ArgumentCheck::uplo(Uplo uplo) const {
  if (uplo != Uplo::Upper && uplo != Uplo::Lower) {
    fail("uplo", static_cast<int>(uplo), "Upper (121) or Lower (122)");
  }
}

void ArgumentCheck::diag(Diag diag) const {
  if (diag != Diag::NonUnit && diag != Diag::Unit) {
    fail("diag", static_cast<int>(diag), "NonUnit (131) or Unit (132)");
  }
}

void ArgumentCheck::side(Side side) const {
  if (side != Side::Left && side != Side::Right) {
    fail("side", static_cast<int>(side), "Left (141) or Right (142)");
  }
}

void ArgumentCheck::size(const char* argument, std::int64_t value) const {
  if (value < 0) {
    fail(argument, value, "at least 0");
  }
}

void ArgumentCheck::equal(const char* argument, std::int64_t value, const char* what,
                          std::int64_t expected) const {
  if (value != expected) {
    fail(argument, value, "{} = {}", {what, expected});
  }
}

void ArgumentCheck::leading_dimension(const char* argument, std::int64_t ld, std::int64_t least,
                                      const char* least_name) const {
  if (ld < 1 || ld < least) {
    const std::int64_t bound = least < 1 ? 1 : least;
    fail(argument, ld, "at least max(1, {}) = {}", {least_name, bound});
  }
}

void ArgumentCheck::nonzero(const char* argument, std::int64_t inc) const {
  if (inc == 0) {
    fail(argument, inc, "other than 0");
  }
}

void ArgumentCheck::counted(const char* argument, std::int64_t value) const {
  constexpr std::int64_t kMost = 1 << 24;
  if (value > kMost) {
    fail(argument, value, "at most 2^24");
  }
}

}  // namespace fragblas::detail
