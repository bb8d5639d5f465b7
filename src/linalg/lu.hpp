// LU by halves of columns, whatever the numbers are. It only enqueues; arguments are checked
// before. SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <memory>

#include "base/powers_of_two.hpp"
#include "linalg/block.hpp"
#include "linalg/laswp_passes.hpp"

namespace fragblas::detail {

// A matrix by rows, of which the first `order` columns have pivots, becomes its factors. Of its
// numbers Blocks knows
//   block()                    columns whose passes are its own,
//   columns()                  columns that are updated block by block; more of them are halved, so
//                              that few products write much of the matrix,
//   factor(first, end)         that makes factors of so many columns, from the diagonal on,
//   solve(routine, l, b)       B := the inverse of the unit lower triangle L * B,
//   subtract(routine, a, b, c) C := C - A * B,
//   take_rows(routine, sources, a)   A's rows := those that sources name,
//   reach()                    so many rows behind its own a pivot may be.
template <typename Blocks>
class Lu {
 public:
  Lu(const Blocks& blocks, const char* routine, const Block& a, std::int64_t order,
     const Place& pivots)
      : blocks_(blocks), routine_(routine), a_(a), order_(order), pivots_(pivots) {}

  // As far as `end`, which is the order or what its blocks are padded to.
  void enqueue(std::int64_t end) const {
    factor(0, end);
    behind(0, end, end, a_.cols);
  }

 private:
  // Columns from `first` to `end`, from row `first` on.
  void factor(std::int64_t first, std::int64_t end) const {
    if (end - first > blocks_.columns()) {
      const std::int64_t middle = first + round_up((end - first) / 2, blocks_.columns());
      factor(first, middle);
      behind(first, middle, middle, end);
      factor(middle, end);
      exchange(middle, end, {columns(middle, first, middle)});
      return;
    }
    for (std::int64_t k = first; k < end; k += blocks_.block()) {
      const std::int64_t next = std::min(k + blocks_.block(), end);
      blocks_.factor(k, next);
      exchange(k, next, {columns(k, first, k), columns(k, next, end)});
      eliminate(k, next, next, end);
    }
  }

  // What factors of the columns from `first` on make of those from `middle` to `end`.
  void behind(std::int64_t first, std::int64_t last, std::int64_t middle, std::int64_t end) const {
    exchange(first, last, {columns(first, middle, end)});
    eliminate(first, last, middle, end);
  }

  void eliminate(std::int64_t first, std::int64_t last, std::int64_t middle,
                 std::int64_t end) const {
    const std::int64_t order = last - first, cols = end - middle, rows = a_.rows - last;
    const Block above = a_.part(first, middle, order, cols);
    blocks_.solve(routine_, a_.part(first, first, order, order), above);
    blocks_.subtract(routine_, a_.part(last, first, rows, order), above,
                     a_.part(last, middle, rows, cols));
  }

  // Rows from `row` on.
  Block columns(std::int64_t row, std::int64_t left, std::int64_t right) const {
    return a_.part(row, left, a_.rows - row, right - left);
  }

  // Of the rows from `first` on, by the pivots of the columns from there to `last`.
  void exchange(std::int64_t first, std::int64_t last, std::initializer_list<Block> sides) const {
    Exchanges exchanges;
    exchanges.pivots = {pivots_.buffer, pivots_.offset + first};
    exchanges.count = std::min(last, order_) - first;
    exchanges.origin = first;
    exchanges.reach = blocks_.reach();
    const std::int64_t moved = exchanges.count + exchanges.reach;
    std::shared_ptr<BufferState> sources;
    for (const Block& side : sides) {
      if (side.rows > 0 && side.cols > 0 && exchanges.count > 0) {
        const std::int64_t rows = std::min(side.rows, moved);
        if (!sources) {
          sources = enqueue_sources(routine_, exchanges, Order::FirstToLast, a_, rows);
        }
        blocks_.take_rows(routine_, *sources, side.part(0, 0, rows, side.cols));
      }
    }
  }

  const Blocks& blocks_;
  const char* routine_;
  Block a_;
  std::int64_t order_;
  Place pivots_;
};

}  // namespace fragblas::detail
