// Cholesky by halves of columns, whatever the numbers are. It only enqueues; arguments are checked
// before. SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/powers_of_two.hpp"
#include "linalg/block.hpp"

namespace fragblas::detail {

// The lower triangle of A becomes its factor. Of a type Numbers knows
//   kBlock                         columns whose passes are its own,
//   factor_columns(routine, a)     that makes factors of so many columns, from the diagonal on,
//   subtract(routine, left, c)     C's lower triangle := C - left * its first C.cols rows^H,
//   working_block, copy_triangle   as in linalg/block.hpp.
template <typename Numbers>
class Cholesky {
 public:
  Cholesky(const char* routine, const Block& a) : routine_(routine), a_(a) {}

  void enqueue() const {
    if (a_.rows <= Numbers::kBlock) {
      Numbers::factor_columns(routine_, a_);
      return;
    }
    const OwnBlock work = Numbers::working_block(a_, a_.rows, a_.rows);
    Numbers::copy_triangle(routine_, a_, work.block, Uplo::Lower);
    Cholesky(routine_, work.block).factor(0, a_.rows);
    Numbers::copy_triangle(routine_, work.block, a_, Uplo::Lower);
  }

 private:
  // Columns that are updated block by block. More of them are halved, so that few products write
  // much of the matrix.
  static constexpr std::int64_t kColumns = 512;

  // Columns from `first` to `end`, each with the rows from the diagonal on.
  void factor(std::int64_t first, std::int64_t end) const {
    if (end - first > kColumns) {
      const std::int64_t middle = first + round_up((end - first) / 2, kColumns);
      factor(first, middle);
      update(first, middle, end);
      factor(middle, end);
      return;
    }
    for (std::int64_t k = first; k < end; k += Numbers::kBlock) {
      const std::int64_t next = std::min(k + Numbers::kBlock, end);
      Numbers::factor_columns(routine_, a_.part(k, k, a_.rows - k, next - k));
      update(k, next, end);
    }
  }

  // The columns from `middle` to `end` lose the products of those from `first` on.
  void update(std::int64_t first, std::int64_t middle, std::int64_t end) const {
    if (middle < end) {
      const std::int64_t rows = a_.rows - middle;
      Numbers::subtract(routine_, a_.part(middle, first, rows, middle - first),
                        a_.part(middle, middle, rows, end - middle));
    }
  }

  const char* routine_;
  Block a_;
};

}  // namespace fragblas::detail
