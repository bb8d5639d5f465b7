// The cut of gemv's columns into pieces, so that enough fragments have work.
// SPDX-License-Identifier: MIT
#include "plan/gemv_plan.hpp"

#include <algorithm>
#include <utility>

#include "base/powers_of_two.hpp"

namespace fragblas::detail {

namespace {

// Pieces side by side that fill quads of pixels, and lines of a cache.
constexpr std::int64_t kSideBySide = 4;

// Rows of a narrow texture that so many neighbours go over.
std::int64_t tiers_of(std::int64_t elements, std::int64_t narrow_width) {
  const std::int64_t row = 4 * narrow_width;
  return row > 0 ? (elements + row - 1) / row : 1;
}

using Matrix = GemvProblem::Matrix;
using Kind = GemvStep::Kind;

class Planner {
 public:
  Planner(const GemvProblem& problem, const DeviceInfo& info, const DeviceProfile& profile)
      : problem_(problem), info_(info), profile_(profile) {}

  GemvPlan plan() {
    if (problem_.matrix == Matrix::Symmetric) {
      plan_.folded = plan_symv({problem_.rows, problem_.a, problem_.lower, problem_.texture_width,
                                problem_.texture_bytes},
                               info_, profile_);
    }
    if (plan_.folded) {
      // x is read, and y written, once.
      add(Kind::Folded, 0, problem_.rows);
      merge(0, problem_.rows, false);
    } else {
      const std::int64_t tiers = tiers_of(problem_.cols, problem_.narrow_width);
      const std::int64_t most = 4 * std::max<std::int64_t>(1, info_.max_texture_size / tiers);
      for (std::int64_t row = 0; row < problem_.rows; row += most) {
        sums_of(row, std::min(most, problem_.rows - row));
      }
    }
    plan_.steps.insert(plan_.steps.end(), last_.begin(), last_.end());
    return plan_;
  }

 private:
  void sums_of(std::int64_t row, std::int64_t rows) {
    switch (problem_.matrix) {
      case Matrix::Plain:
        dense(Kind::Plain, row, rows);
        break;
      case Matrix::Triangle:
        dense(Kind::Stored, row, rows);
        break;
      case Matrix::Symmetric:
        dense(Kind::Stored, row, rows);
        merge(row, rows, false);
        dense(Kind::Mirrored, row, rows);
        merge(row, rows, true);
        return;
      case Matrix::Structured:
        structured(row, rows);
        break;
    }
    merge(row, rows, false);
  }

  void dense(Kind kind, std::int64_t row, std::int64_t rows) {
    Strides a = problem_.a;
    if (kind == Kind::Mirrored) {
      std::swap(a.row_stride, a.col_stride);
    }
    a.base += row * a.row_stride;
    // Along a row of A where its elements are side by side, else along a column.
    const bool along_rows = a.col_stride == 1 && (a.row_stride != 1 || problem_.cols >= rows);
    GemvStep& step = add(kind, row, rows);
    const bool neighbours = along_rows || a.row_stride == 1;
    step.split = split_gemv(rows, problem_.cols, along_rows, neighbours ? problem_.narrow_width : 0,
                            info_.max_texture_size, profile_);
    if (neighbours) {
      const bool lines = (along_rows ? rows : problem_.cols) > 1;
      step.access.along = along_rows ? Access::Along::Rows : Access::Along::Columns;
      step.access.at_texels = in_quads(a.base, 1,
                                       !lines       ? 0
                                       : along_rows ? a.row_stride
                                                    : a.col_stride);
    }
  }

  // Diagonals that the rows do not have are cut, so that the kernel's sums fit in 32 bits.
  void structured(std::int64_t row, std::int64_t rows) {
    GemvStep& step = add(Kind::Structured, row, rows);
    const std::int64_t cols = problem_.cols;
    step.below = std::clamp(problem_.below - row, -cols, rows - 1);
    step.above = std::clamp(problem_.above + row, -rows, cols - 1);
    step.sweep = plan_gemv_sweep(step.below, step.above, cols);
    step.split = split_gemv(rows, step.sweep.length, false, 0, info_.max_texture_size, profile_);
  }

  GemvStep& add(Kind kind, std::int64_t row, std::int64_t rows) {
    GemvStep step;
    step.kind = kind;
    step.row = row;
    step.rows = rows;
    plan_.steps.push_back(step);
    return plan_.steps.back();
  }

  // At once, unless sums are still to be made of an x that it may change.
  void merge(std::int64_t row, std::int64_t rows, bool adds) {
    GemvStep step;
    step.kind = Kind::Merge;
    step.row = row;
    step.rows = rows;
    step.adds = adds;
    (problem_.x_in_y ? last_ : plan_.steps).push_back(step);
  }

  const GemvProblem& problem_;
  const DeviceInfo& info_;
  const DeviceProfile& profile_;
  GemvPlan plan_;
  std::vector<GemvStep> last_;
};

}  // namespace

GemvSplit split_gemv(std::int64_t rows, std::int64_t cols, bool along_rows,
                     std::int64_t narrow_width, int max_texture_size,
                     const DeviceProfile& profile) {
  GemvSplit split;
  split.side_by_side = along_rows && cols >= 4 * kSideBySide && max_texture_size >= kSideBySide;
  const std::int64_t least = split.side_by_side ? kSideBySide : 1;
  const std::int64_t wanted = std::max(least, profile.gemv_fragments / ((rows + 3) / 4));
  // About as long as the profile says: rows of 1000 have as many pieces as those of 1024.
  const std::int64_t most = std::max(least, (cols + profile.gemv_piece / 2) / profile.gemv_piece);
  std::int64_t pieces = std::min({wanted, most, static_cast<std::int64_t>(max_texture_size)});
  std::int64_t length = cols;
  if (const std::int64_t tiers = tiers_of(along_rows ? cols : rows, narrow_width);
      tiers > 1 && along_rows == split.side_by_side) {
    split.tiers = static_cast<int>(tiers);
    split.log2_width = ceil_log2(narrow_width);
    if (along_rows) {
      length = 4 * narrow_width;
      pieces = std::min(floor_power_of_two(std::max(least, pieces / tiers)), narrow_width);
    } else {
      pieces = std::min(pieces, std::max<std::int64_t>(1, max_texture_size / tiers));
    }
  }
  split.piece = ((length + pieces - 1) / pieces + 3) / 4 * 4;
  split.pieces = static_cast<int>((length + split.piece - 1) / split.piece);
  return split;
}

GemvSweep plan_gemv_sweep(std::int64_t below, std::int64_t above, std::int64_t cols) {
  const std::int64_t first = -below & ~std::int64_t{3};
  const std::int64_t length = std::max<std::int64_t>(1, above + 4 - first);
  return length < cols ? GemvSweep{4, first, length} : GemvSweep{0, 0, cols};
}

GemvPlan plan_gemv(const GemvProblem& problem, const DeviceInfo& info,
                   const DeviceProfile& profile) {
  return Planner(problem, info, profile).plan();
}

}  // namespace fragblas::detail
