// The passes that exchange rows as the pivots of a factorization say. They only enqueue; arguments
// are checked before. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "linalg/block.hpp"
#include "memory/scratch.hpp"

namespace fragblas::detail {

// Row exchanges of a matrix whose first row has the number `origin` for the pivots: of each row
// from `first` on, `count` in all, with the row that its pivot names. The pivot of row `first` is
// at `pivots`, the next one `step` elements on.
struct Exchanges {
  Place pivots;
  std::int64_t step = 1;
  std::int64_t first = 0, count = 0;
  std::int64_t origin = 0;
  // A row's pivot is itself or one of so many behind it; 0: any.
  std::int64_t reach = 0;
};

enum class Order { FirstToLast, LastToFirst };

// The row that the exchanges put at each of so many, in a buffer of this block's context.
std::shared_ptr<BufferState> enqueue_sources(const char* routine, const Exchanges& exchanges,
                                             Order order, const Block& beside, std::int64_t rows);

// Row i of `to` := row sources[i] of `from`, which may be the same; sources have an element for
// each row: a float, or of a buffer of bits a whole number of 32 bits.
void enqueue_take_rows(const char* routine, BufferState& sources, const Block& from,
                       const Block& to);
// The same within a matrix by rows of whole texels that has a twin; faster where few of many rows
// change.
void enqueue_move_rows(const char* routine, BufferState& sources, const Block& a,
                       const std::shared_ptr<Scratch>& twin);
// Such sources, by which rows are sorted: ranks say at which of `count` places each row belongs.
std::shared_ptr<BufferState> enqueue_order(const char* routine, BufferState& ranks,
                                           std::int64_t count);

void enqueue_exchanges(const char* routine, const Exchanges& exchanges, Order order,
                       const Block& a);

}  // namespace fragblas::detail
