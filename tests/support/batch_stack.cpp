// A batch of matrices that lie in one buffer in any way. SPDX-License-Identifier: MIT
#include "support/batch_stack.hpp"

#include <algorithm>

#include "support/environment.hpp"

namespace fragblas::test {

namespace {

std::int64_t rounded_up(std::int64_t n, std::int64_t step) {
  return (n + step - 1) / step * step;
}

}  // namespace

Lie random_lie(Rng& random, Layout layout) {
  Lie lie;
  lie.layout = layout;
  lie.backwards = random.below(3) == 0;
  const std::int64_t kind = random.below(3);
  lie.at_texels = kind == 1;
  if (kind > 0) {
    lie.slack = random.below(4);
    lie.gap = random.below(6);
    lie.offset = lie.at_texels ? 4 * random.below(2) : random.below(6);
  }
  return lie;
}

std::string describe(const Lie& lie) {
  return "layout " + std::to_string(static_cast<int>(lie.layout)) + ", slack " +
         std::to_string(lie.slack) + ", gap " + std::to_string(lie.gap) + ", offset " +
         std::to_string(lie.offset) + (lie.backwards ? ", backwards" : "");
}

std::vector<float> zeros_between_sevens(std::int64_t count) {
  std::vector<float> result = filled(count + 2, 0);
  result.front() = result.back() = 7;
  return result;
}

Stack::Stack(const std::vector<Dense>& matrices, const Lie& lie, Rng& random, Part part)
    : rows_(matrices[0].rows), cols_(matrices[0].cols), part_(part) {
  const std::int64_t batch = static_cast<std::int64_t>(matrices.size());
  const bool by_rows = lie.layout == Layout::RowMajor;
  const std::int64_t length = by_rows ? cols_ : rows_, lines = by_rows ? rows_ : cols_;
  const std::int64_t step = lie.at_texels ? 4 : 1;
  ld_ = rounded_up(std::max<std::int64_t>(1, length) + lie.slack, step);
  const std::int64_t span = lines > 0 && length > 0 ? (lines - 1) * ld_ + length : 0;
  stride_ = (lie.backwards ? -1 : 1) * rounded_up(span + lie.gap, step);
  const std::int64_t offset = lie.offset + (lie.backwards ? (1 - batch) * stride_ : 0);
  std::vector<std::int64_t> positions;
  std::vector<float> values;
  for (std::int64_t m = 0; m < batch; ++m) {
    const std::vector<std::int64_t> all =
        matrix_positions(lie.layout, rows_, cols_, offset + m * stride_, ld_);
    const std::vector<float> rounded = matrices[static_cast<std::size_t>(m)].rounded();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!stored(i)) continue;
      positions.push_back(all[i]);
      values.push_back(rounded[i]);
    }
  }
  const std::int64_t size = offset + (lie.backwards ? 0 : (batch - 1) * stride_) + span;
  guarded_.emplace_back(blas(), positions, offset, size + 5 - extent(positions, offset), values,
                        random);
}

std::int64_t Stack::fetch() {
  guarded_[0].fetch();
  elements_ = guarded_[0].elements();
  return guarded_[0].touched();
}

Dense Stack::matrix(std::size_t which) const {
  Dense result(rows_, cols_);
  std::size_t own = 0;
  for (std::size_t i = 0; i < result.values.size(); ++i) own += stored(i) ? 1 : 0;
  std::size_t next = which * own;
  for (std::size_t i = 0; i < result.values.size(); ++i) {
    if (stored(i)) result.values[i] = static_cast<double>(elements_[next++]);
  }
  return result;
}

bool Stack::stored(std::size_t index) const {
  const std::int64_t i = static_cast<std::int64_t>(index) / cols_;
  const std::int64_t j = static_cast<std::int64_t>(index) % cols_;
  return part_ == Part::All || (part_ == Part::Lower ? i >= j : i <= j);
}

}  // namespace fragblas::test
