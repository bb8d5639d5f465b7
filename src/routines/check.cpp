// The texts of argument errors, and what they are checked against.
// SPDX-License-Identifier: MIT
#include "routines/check.hpp"

#include <cstdlib>
#include <limits>

#include "context/context_state.hpp"

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

void Check::fail(const std::string& text) const {
  throw Error(Status::InvalidArgument, std::string(routine_) + ": " + text);
}

void Check::fail(const char* argument, std::int64_t value, const std::string& rule) const {
  fail(std::string(argument) + " = " + std::to_string(value) + ", must be " + rule);
}

void Check::layout(Layout layout, const char* argument) const {
  if (layout != Layout::RowMajor && layout != Layout::ColMajor) {
    fail(argument, static_cast<int>(layout), "RowMajor (101) or ColMajor (102)");
  }
}

void Check::op(const char* argument, Op op) const {
  if (op != Op::NoTrans && op != Op::Trans && op != Op::ConjTrans) {
    fail(argument, static_cast<int>(op), "NoTrans (111), Trans (112) or ConjTrans (113)");
  }
}

void Check::uplo(Uplo uplo) const {
  if (uplo != Uplo::Upper && uplo != Uplo::Lower) {
    fail("uplo", static_cast<int>(uplo), "Upper (121) or Lower (122)");
  }
}

void Check::diag(Diag diag) const {
  if (diag != Diag::NonUnit && diag != Diag::Unit) {
    fail("diag", static_cast<int>(diag), "NonUnit (131) or Unit (132)");
  }
}

void Check::side(Side side) const {
  if (side != Side::Left && side != Side::Right) {
    fail("side", static_cast<int>(side), "Left (141) or Right (142)");
  }
}

void Check::size(const char* argument, std::int64_t value) const {
  if (value < 0) {
    fail(argument, value, "at least 0");
  }
}

void Check::equal(const char* argument, std::int64_t value, const char* what,
                  std::int64_t expected) const {
  if (value != expected) {
    fail(argument, value, std::string(what) + " = " + std::to_string(expected));
  }
}

void Check::leading_dimension(const char* argument, std::int64_t ld, std::int64_t least,
                              const char* least_name) const {
  if (ld < 1 || ld < least) {
    const std::int64_t bound = least < 1 ? 1 : least;
    fail(argument, ld,
         std::string("at least max(1, ") + least_name + ") = " + std::to_string(bound));
  }
}

void Check::nonzero(const char* argument, std::int64_t inc) const {
  if (inc == 0) {
    fail(argument, inc, "other than 0");
  }
}

void Check::operand(const char* argument, const Operand& operand, std::int64_t extent) const {
  if (!operand.buffer) {
    fail(std::string(argument) + " = null, must be a buffer");
  }
  const std::int64_t size = operand.buffer->size();
  if (operand.offset < 0) {
    fail((std::string(argument) + ".offset").c_str(), operand.offset, "at least 0");
  }
  if (extent > size || operand.offset > size - extent) {
    fail(std::string(argument) + " spans " + std::to_string(extent) +
         " elements from offset = " + std::to_string(operand.offset) +
         ", must end within the buffer's size = " + std::to_string(size));
  }
}

void Check::vector(const char* argument, const char* length, const Operand& operand_,
                   std::int64_t n, std::int64_t inc) const {
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  if (n > kMost) {
    fail(length, n, "at most " + std::to_string(kMost));
  }
  operand(argument, operand_, extent_of(n, inc, 1));
}

void Check::matrix(const char* argument, const Operand& operand_, std::int64_t lines,
                   std::int64_t length, std::int64_t ld) const {
  operand(argument, operand_, extent_of(lines, ld, length));
}

void Check::batch(const char* argument, const Operand& operand_, std::int64_t span,
                  std::int64_t stride, std::int64_t batch) const {
  if (stride >= 0 || batch == 1) {
    operand(argument, operand_, extent_of(batch, stride, span));
    return;
  }
  const std::int64_t reach = extent_of(batch, stride, 0);
  if (operand_.offset < reach) {
    fail((std::string(argument) + ".offset").c_str(), operand_.offset,
         "at least (batch_size - 1) * -stride" + std::string(argument) + " = " +
             std::to_string(reach));
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
    ContextState* its = context_of(*named.buffer).get();
    if (context == nullptr) {
      context = its;
    } else if (context != its) {
      fail(std::string(named.argument) + " belongs to another context, must share one");
    }
  }
  return *context;
}

}  // namespace fragblas::detail
