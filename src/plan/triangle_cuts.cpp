// The halving of a triangle, in the order in which its parts can be written.
// SPDX-License-Identifier: MIT
#include "plan/triangle_cuts.hpp"

#include <algorithm>
#include <utility>

namespace fragblas::detail {

namespace {

class Cutter {
 public:
  Cutter(const TriangleShape& shape, std::int64_t block) : shape_(shape), block_(block) {}

  // Rows [begin, end).
  void cut(std::int64_t begin, std::int64_t end, bool first) {
    const std::int64_t order = end - begin;
    if (order <= block_) {
      cuts_.push_back({true, begin, order, begin, order, first});
      return;
    }
    const std::int64_t middle = begin + (order / 2 + block_ - 1) / block_ * block_;
    // A lower triangle's second half takes from its first, an upper one's first from its second. A
    // solve has to know what is taken, a product has to take it before it changes.
    const bool first_half_first = shape_.lower == shape_.solve;
    const bool takes_before = !shape_.solve;
    if (first_half_first) {
      cut(begin, middle, first);
    } else {
      cut(middle, end, first);
    }
    rectangle(begin, middle, end, first && !takes_before);
    if (first_half_first) {
      cut(middle, end, first && takes_before);
    } else {
      cut(begin, middle, first && takes_before);
    }
  }

  std::vector<TriangleCut> cuts() && { return std::move(cuts_); }

 private:
  void rectangle(std::int64_t begin, std::int64_t middle, std::int64_t end, bool first) {
    const std::int64_t before = std::min(shape_.band, middle - begin);
    const std::int64_t behind = std::min(shape_.band, end - middle);
    if (before == 0 || behind == 0) {
      return;
    }
    if (shape_.lower) {
      cuts_.push_back({false, middle, behind, middle - before, before, first});
    } else {
      cuts_.push_back({false, middle - before, before, middle, behind, first});
    }
  }

  TriangleShape shape_;
  std::int64_t block_;
  std::vector<TriangleCut> cuts_;
};

}  // namespace

std::vector<TriangleCut> cut_triangle(const TriangleShape& shape, std::int64_t block) {
  Cutter cutter(shape, block);
  cutter.cut(0, shape.order, true);
  return std::move(cutter).cuts();
}

std::int64_t triangle_block_flops(bool solve, std::int64_t rows) {
  return solve ? rows * rows * (rows + 3) / 3 : rows * (rows + 1);
}

}  // namespace fragblas::detail
