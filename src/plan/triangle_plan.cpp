// The cut of a triangle into halves down to a block, and of the rectangle beside each pair of them.
// SPDX-License-Identifier: MIT
#include "plan/triangle_plan.hpp"

#include <algorithm>

#include "plan/solve_plan.hpp"
#include "plan/tile_draws.hpp"
#include "plan/triangle_cuts.hpp"
#include "plan/vector_solve_plan.hpp"

namespace fragblas::detail {

namespace {

// In several steps: from here on a copy of B whose lines are its rows is worth its two passes.
constexpr std::int64_t kLeastTurnedColumns = 4;
// In one step too, and so is a solve by panels its packing and merging.
constexpr std::int64_t kLeastPanelColumns = 16, kLeastPanelOrder = 9;

using Kind = TriangleStep::Kind;

class Planner {
 public:
  Planner(const TriangleProblem& problem, const DeviceInfo& info, const DeviceProfile& profile)
      : problem_(problem),
        info_(info),
        profile_(profile),
        small_order_(small_triangle_order(profile)),
        large_order_(large_order()) {}

  TrianglePlan plan() {
    const std::int64_t band =
        problem_.banded ? std::min(problem_.band, problem_.order - 1) : problem_.order - 1;
    const std::vector<TriangleCut> cuts =
        cut_triangle({problem_.order, problem_.lower, problem_.solve, band},
                     large_order_ > 0 ? large_order_ : small_order_);
    const bool several = cuts.size() > 1 || large_order_ > 0;
    if (several && problem_.batch > 1) {
      plan_.by_member = true;
      problem_.batch = 1;
    }
    if (is_vector()) {
      add(Kind::Vector, {true, 0, problem_.order, 0, problem_.order, true});
      return plan_;
    }
    const TriangleCut all{false, 0, problem_.order, 0, problem_.order, false};
    // Steps through a B whose lines are columns would each rewrite what lies between its rows, that
    // is all of B: two copies that transpose it are cheaper.
    turned_ = (problem_.solve || large_order_ == 0) && (several || is_large(problem_.order)) &&
              can_turn();
    if (turned_) {
      add(Kind::Turn, all);
    }
    for (const TriangleCut& cut : cuts) {
      if (!cut.diagonal) {
        add(Kind::Rectangle, cut);
      } else if (problem_.solve && (in_panels(cut.rows) || cut.rows > small_order_)) {
        add(Kind::Panels, cut);
      } else if (!problem_.solve && large_order_ > 0) {
        add(Kind::Product, cut);
      } else {
        block(cut);
      }
    }
    if (turned_) {
      add(Kind::TurnBack, all);
    }
    return plan_;
  }

 private:
  // Larger blocks are done by gemm's engine, as much at once as it can take; 0: none are.
  std::int64_t large_order() const {
    const TriangleProblem& p = problem_;
    if (p.order <= small_order_) {
      return 0;
    }
    if (!p.solve) {
      // A B that is one column goes to gemv's engine.
      return one_part_order({p.order, p.cols, p.lines_are_columns}, info_, profile_);
    }
    // Any other way takes several times the passes: on llvmpipe, whose blocks are half as fast, it
    // takes 1.4 times as long at 1000, and 1.9 times at 256.
    constexpr double kMostSlower = 3;
    if (kMostSlower * profile_.block_rate < profile_.texture_rate) {
      return 0;
    }
    // Panels take lines that are rows.
    const std::int64_t order = p.plain() && (!p.lines_are_columns || can_turn())
                                   ? panel_solve_order(p.order, p.cols, info_, profile_)
                                   : 0;
    return order > small_order_ ? order : 0;
  }

  bool is_vector() const {
    const TriangleProblem& p = problem_;
    return p.solve && p.cols == 1 && p.order > small_order_ && !p.alpha_on_device && !p.banded &&
           can_solve_vector(p.order, info_, profile_);
  }

  bool can_turn() const {
    if (!problem_.lines_are_columns || problem_.cols < kLeastTurnedColumns) {
      return false;
    }
    return problem_.order <= info_.max_buffer_elements / round_up(problem_.cols, 4);
  }

  bool is_large(std::int64_t rows) const {
    return problem_.batch == 1 && problem_.cols >= kLeastPanelColumns && rows >= kLeastPanelOrder;
  }

  // A draw's work is bounded: columns, or members of the batch, are taken in turn.
  void block(const TriangleCut& cut) {
    const TriangleProblem& p = problem_;
    const std::int64_t work = triangle_block_flops(p.solve, cut.rows);
    const std::int64_t most = std::max<std::int64_t>(1, profile_.draw_flops / work);
    if (p.batch > 1) {
      const std::int64_t members = std::max<std::int64_t>(1, most / p.cols);
      for (std::int64_t first = 0; first < p.batch; first += members) {
        TriangleStep& step = add(Kind::Block, cut);
        step.member = first;
        step.members = std::min(members, p.batch - first);
      }
    } else {
      columns(Kind::Block, cut, most);
    }
  }

  // Fragments solve for several rows each where B has whole rows of many columns.
  bool in_panels(std::int64_t rows) const {
    return problem_.plain() && is_large(rows) && (turned_ || !problem_.lines_are_columns) &&
           panel_solve_order(rows, problem_.cols, info_, profile_) == rows;
  }

  void columns(Kind kind, const TriangleCut& cut, std::int64_t most) {
    for (std::int64_t first = 0; first < problem_.cols; first += most) {
      TriangleStep& step = add(kind, cut);
      step.col = first;
      step.cols = std::min(most, problem_.cols - first);
    }
  }

  TriangleStep& add(Kind kind, const TriangleCut& cut) {
    plan_.steps.push_back(
        {kind, cut.row, cut.rows, cut.col, cut.depth, 0, problem_.cols, 0, 1, cut.first});
    return plan_.steps.back();
  }

  TriangleProblem problem_;
  const DeviceInfo& info_;
  const DeviceProfile& profile_;
  const std::int64_t small_order_, large_order_;
  bool turned_ = false;
  TrianglePlan plan_;
};

}  // namespace

std::int64_t small_triangle_order(const DeviceProfile& profile) {
  return std::clamp<std::int64_t>(profile.triangle_block, 1, kMaxTriangleBlock);
}

TrianglePlan plan_triangle(const TriangleProblem& problem, const DeviceInfo& info,
                           const DeviceProfile& profile) {
  return Planner(problem, info, profile).plan();
}

}  // namespace fragblas::detail
