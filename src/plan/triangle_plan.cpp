// The cut of a triangle into halves down to a block, and of the rectangle beside each pair of them.
// SPDX-License-Identifier: MIT
#include "plan/triangle_plan.hpp"

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
      steps_.push_back({true, begin, order, begin, order, first});
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

  std::vector<TriangleStep> steps() && { return std::move(steps_); }

 private:
  void rectangle(std::int64_t begin, std::int64_t middle, std::int64_t end, bool first) {
    const std::int64_t before = std::min(shape_.band, middle - begin);
    const std::int64_t behind = std::min(shape_.band, end - middle);
    if (before == 0 || behind == 0) {
      return;
    }
    if (shape_.lower) {
      steps_.push_back({false, middle, behind, middle - before, before, first});
    } else {
      steps_.push_back({false, middle - before, before, middle, behind, first});
    }
  }

  TriangleShape shape_;
  std::int64_t block_;
  std::vector<TriangleStep> steps_;
};

}  // namespace

std::vector<TriangleStep> plan_triangle(const TriangleShape& shape, std::int64_t block) {
  Cutter cutter(shape, block);
  cutter.cut(0, shape.order, true);
  return std::move(cutter).steps();
}

}  // namespace fragblas::detail
