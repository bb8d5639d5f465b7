// Checks of the arguments that routines of batches share. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/elementwise/elementwise.hpp"
#include "linalg/batch_passes.hpp"
#include "linalg/check.hpp"

namespace fragblas::detail {

// Arguments of a batch, in the order in which they are checked: those that need no buffer first.
class BatchCheck : public Check {
 public:
  BatchCheck(const char* routine, Layout layout) : Check(routine) { this->layout(layout); }
  BatchCheck(const char* routine, Layout layout, std::int64_t n) : BatchCheck(routine, layout) {
    order("n", n);
  }

  void order(const char* argument, std::int64_t value) const {
    size(argument, value);
    if (value > kMostBatchOrder) {
      fail(argument, value, "at most {} in a batch", {kMostBatchOrder});
    }
  }

  // Of what is written: matrices may not share elements. `span`: of one, 0 where it has none.
  void stride(const char* argument, std::int64_t stride, std::int64_t span,
              std::int64_t batch_size) const {
    if (batch_size > 1 && stride < span && stride > -span) {
      fail(argument, stride, "at least {} or at most {}, because what is written must not overlap",
           {span, -span});
    }
  }

  // All of a batch lie in the buffer.
  Batch matrices(const MatrixArgument& a, std::int64_t stride, std::int64_t batch_size) const {
    a.check_operand(*this);
    batch(a.name, a.operand, a.span(), stride, batch_size);
    return {block_of(a), batch_size == 1 ? 0 : stride, batch_size};
  }
  // n elements for each matrix, side by side.
  Batch vectors(const char* argument, const char* length, const Operand& x, std::int64_t n,
                std::int64_t stride, std::int64_t batch_size) const {
    vector(argument, length, x, n, 1);
    batch(argument, x, n, stride, batch_size);
    return {{x.buffer.get(), x.offset, n, 1, 1, n}, batch_size == 1 ? 0 : stride, batch_size};
  }
  void infos(const Operand& info, std::int64_t batch_size) const {
    if (info.buffer) {
      vector("info", "batch_size", info, batch_size, 1);
    }
  }
};

// From the first element of a matrix to one past its last.
inline std::int64_t span_of(const MatrixArgument& a) {
  return a.rows == 0 || a.cols == 0 ? 0 : extent_of(a.lines(), a.ld, a.length());
}

// Of matrices without elements.
inline void clear_info(const Check& check, const Operand& info, std::int64_t batch_size) {
  if (info.buffer) {
    ContextState& context = check.same_context({{"info", info.buffer.get()}});
    enqueue_fill(check.routine(), 0.0f, vector_target(info, batch_size, 1));
    context.submit();
  }
}

}  // namespace fragblas::detail
