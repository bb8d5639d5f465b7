// LU: blocks of 128 columns in kernels of their own, what lies beside them by solves and products.
// SPDX-License-Identifier: MIT
#include "linalg/getrf_passes.hpp"

#include <algorithm>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/laswp_passes.hpp"
#include "linalg/lu.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kGetrfCandidates =
    add_kernel("GetrfCandidates", "linalg/getrf_candidates.frag", kNoVariant, kText);
const KernelId kGetrfPivots =
    add_kernel("GetrfPivots", "linalg/getrf_pivots.frag", kNoVariant, kText);
const KernelId kGetrfPanel = add_kernel("GetrfPanel", "linalg/getrf_panel.frag", kNoVariant, kText);
const KernelId kGetrfRows = add_kernel("GetrfRows", "linalg/getrf_rows.frag", kNoVariant, kText);
const KernelId kGetrfNearby =
    add_kernel("GetrfNearby", "linalg/getrf_nearby.frag", kNoVariant, kText);
const KernelId kGetrfSides = add_kernel("GetrfSides", "linalg/getrf_sides.frag", kNoVariant, kText);
const KernelId kGetrfBehind =
    add_kernel("GetrfBehind", "linalg/getrf_behind.frag", kNoVariant, kText);
const KernelId kGetrfFinal =
    add_kernel("GetrfFinal", "linalg/getrf_final.frag", kContiguous, kText);

constexpr std::int64_t kSet = 8;     // columns whose pivots are found together, and rows of a set
constexpr std::int64_t kPanel = 16;  // columns, of two such
// Columns that kernels update; others get products of matrices. Of a matrix with few, whose time is
// that of passes, as many as need fewer.
constexpr std::int64_t kBlock = 128, kWideBlock = 256, kFewColumns = 512;
// Columns of a matrix that are updated block by block; half as many of a larger one.
constexpr std::int64_t kMostColumns = 1024;
constexpr std::int64_t kNearby = 3;  // rows that linalg/getrf_nearby chooses from
// A matrix of a lower order has so few rounds of pivots that looking at an error takes longer.
constexpr std::int64_t kLeastNearby = 128;
// Texels of a line of linalg/getrf_pivots and of linalg/getrf_nearby.
constexpr std::int64_t kChosen = 18, kChosenNearby = 34;

// Sets for a fragment: three, where no fewer make as many rounds do. One set more takes as long as
// it takes to begin a round.
std::int64_t sets_for(std::int64_t sets, std::int64_t most_fragments) {
  const auto reaches = [&](std::int64_t each, int rounds) {
    std::int64_t reached = 1;
    for (int i = 0; i < rounds; ++i) {
      reached *= each;
    }
    return reached >= sets;
  };
  int rounds = 1;
  while (!reaches(3, rounds)) {
    ++rounds;
  }
  const std::int64_t each = reaches(2, rounds) ? 2 : 3;
  return std::max(each, (sets + most_fragments - 1) / most_fragments);
}

// Of a matrix whose lines begin at texels, with zeros up to multiples of 16 rows and columns.
class Factorization {
 public:
  Factorization(const char* routine, const Block& a, std::int64_t order, const Place& pivots,
                bool nearby)
      : routine_(routine),
        a_(a),
        order_(order),
        pivots_(pivots),
        nearby_(nearby),
        context_(context_of(*a.buffer)),
        twin_(scratch(a.buffer->linear().size())),
        chosen_(scratch({static_cast<int>(nearby ? kChosenNearby : kChosen),
                         static_cast<int>(round_up(order, kPanel) / kSet), 0})) {
    while (4 * side_lines(0, kWideBlock) >> lines_shift_ > context_.info.max_texture_size) {
      ++lines_shift_;
    }
  }

  void enqueue() const {
    Lu(*this, routine_, a_, order_, pivots_).enqueue(round_up(order_, kPanel));
  }

  void factor(std::int64_t first, std::int64_t end) const {
    if (nearby_) {
      factor_nearby(first, end);
    } else {
      factor_by_tournaments(first, end);
    }
    Pass pivots = target_pass(
        routine_, kGetrfFinal,
        vector_target({pivots_.buffer, pivots_.offset + first}, std::min(end, order_) - first, 1));
    pivots.read(Sampler::X, chosen_);
    pivots.set(uniforms::Panel{first, 0, a_.rows});
    enqueue_pass(std::move(pivots));
  }
  void solve(const char* routine, const Block& l, const Block& b) const {
    detail::solve(routine, {l, Uplo::Lower, Diag::Unit}, b);
  }
  void subtract(const char* routine, const Block& a, const Block& b, const Block& c) const {
    multiply(routine, -1.0f, a, b, 1.0f, c);
  }
  void take_rows(const char* routine, BufferState& sources, const Block& a) const {
    if (nearby_) {
      enqueue_take_rows(routine, sources, a, a);  // most of them change
    } else {
      enqueue_move_rows(routine, sources, a, twin_);
    }
  }
  std::int64_t block() const { return nearby_ && order_ <= kFewColumns ? kWideBlock : kBlock; }
  std::int64_t columns() const { return order_ <= kMostColumns ? kMostColumns : kMostColumns / 2; }
  std::int64_t reach() const { return nearby_ ? kNearby - 1 : a_.rows; }

 private:
  std::shared_ptr<Scratch> scratch(const gl::TextureSize& size) const {
    return std::make_shared<Scratch>(context_.shared_from_this(), size, routine_);
  }

  void set_panel(Pass& pass, std::int64_t first, std::int64_t left) const {
    set_matrix<uniforms::AMatrix>(pass, a_.part(0, left, 1, 1).source());
    pass.read(Sampler::X, chosen_);
    pass.set(uniforms::Panel{first, (first - left) / 4, a_.rows});
  }

  void factor_nearby(std::int64_t first, std::int64_t end) const {
    bool in_twin = false;
    for (std::int64_t k = first; k < end; k += kPanel) {
      Pass pivots;
      pivots.routine = routine_;
      pivots.kernel = kGetrfNearby;
      pivots.destination =
          ScratchArea{chosen_, {0, static_cast<int>(k / kSet), static_cast<int>(kChosenNearby), 2}};
      read_matrix(pivots, in_twin);
      set_matrix<uniforms::AMatrix>(pivots, a_.part(0, k, 1, 1).source());
      uniforms::Pivot rows;
      rows.first = k;
      rows.rows = a_.rows;
      rows.sets = kPanel / 4;
      pivots.set(rows);
      pivots.fetches = 76;
      context_.queue.add(std::move(pivots));

      Pass sides = lines_pass(kGetrfSides, side_lines(k, end));
      read_matrix(sides, in_twin);
      set_panel(sides, k, first);
      set_sides(sides, k, end);
      std::shared_ptr<Scratch> found = sides.scratch_area().scratch;
      context_.queue.add(std::move(sides));

      enqueue_behind(first, k, end, std::move(found), in_twin);
    }
  }

  // What is left of the block goes to and fro between the matrix and its twin.
  void enqueue_behind(std::int64_t first, std::int64_t k, std::int64_t end,
                      std::shared_ptr<Scratch> found, bool& in_twin) const {
    Pass behind = target_pass(routine_, kGetrfBehind,
                              a_.part(first, first, a_.rows - first, end - first).target());
    set_panel(behind, k, first);
    behind.read(Sampler::Partials, std::move(found));
    behind.set(uniforms::LinesShift{lines_shift_});
    set_sides(behind, k, end);
    if (in_twin || k + kPanel < end) {
      in_twin = !in_twin;
      behind.go_to_and_fro(twin_, in_twin);
    } else {
      behind.view().reads_old_elsewhere = true;
    }
    enqueue_pass(std::move(behind));
  }

  // Those of lib/sides.glsl.
  std::int64_t side_lines(std::int64_t k, std::int64_t end) const {
    const std::int64_t below = a_.rows - k - kPanel;
    return end - k + below + below / kPanel;
  }

  // Writes lines of four texels, as they fit a texture.
  Pass lines_pass(KernelId kernel, std::int64_t lines) const {
    const std::int64_t width = std::int64_t{1} << lines_shift_;
    Pass pass = scratch_pass(routine_, kernel, context_, width, (4 * lines + width - 1) / width);
    pass.set(uniforms::LinesShift{lines_shift_});
    return pass;
  }

  void set_sides(Pass& pass, std::int64_t k, std::int64_t end) const {
    pass.set(uniforms::Elements{(end - k) / kPanel});
    pass.set(uniforms::Reach{nearby_ ? kNearby - 1 : 0});
  }

  void read_matrix(Pass& pass, bool in_twin) const {
    if (in_twin) {
      pass.read(Sampler::A, twin_);
      pass.set(uniforms::AShift{a_.buffer->layout().shift});
    } else {
      pass.read(Sampler::A, a_.buffer);
    }
  }

  void factor_by_tournaments(std::int64_t first, std::int64_t end) const {
    bool in_twin = false;
    for (std::int64_t k = first; k < end; k += kPanel) {
      choose(k, in_twin, nullptr, k);
      Pass panel = lines_pass(kGetrfPanel, a_.rows - k);
      read_matrix(panel, in_twin);
      set_panel(panel, k, first);
      const std::shared_ptr<Scratch> half = panel.scratch_area().scratch;
      context_.queue.add(std::move(panel));
      choose(k + kSet, in_twin, half, k);

      Pass rows = lines_pass(kGetrfRows, side_lines(k, end));
      read_matrix(rows, in_twin);
      rows.read(Sampler::B, half);
      set_panel(rows, k, first);
      set_sides(rows, k, end);
      std::shared_ptr<Scratch> found = rows.scratch_area().scratch;
      context_.queue.add(std::move(rows));
      enqueue_behind(first, k, end, std::move(found), in_twin);
    }
  }

  // The pivots of eight columns; of a panel's second half in what the first one left, four texels
  // for each row from the panel's on.
  void choose(std::int64_t column, bool in_twin, const std::shared_ptr<Scratch>& half,
              std::int64_t panel) const {
    std::int64_t sets = (a_.rows - column) / kSet;
    const std::int64_t each = sets_for(sets, context_.info.max_texture_size);
    std::shared_ptr<Scratch> list;
    std::int64_t listed = 0;
    const auto round = [&](Pass& pass, std::int64_t sets_each) {
      if (half) {
        pass.read(Sampler::A, half);
        pass.set(uniforms::AShift{lines_shift_});
        set_matrix<uniforms::AMatrix>(pass, {nullptr, kSet - panel * kPanel, kPanel, 1});
      } else {
        read_matrix(pass, in_twin);
        set_matrix<uniforms::AMatrix>(pass, a_.part(0, column, 1, 1).source());
      }
      pass.read_if_any(Sampler::X, list, a_.buffer);
      uniforms::Pivot pivot;
      pivot.first = column;
      pivot.rows = a_.rows;
      pivot.sets = sets_each;
      pivot.listed = listed;
      pass.set(pivot);
      pass.set(uniforms::Elements{kSet});
      pass.fetches = 34.0 * static_cast<double>(sets_each);
    };
    while (sets > each) {
      const std::int64_t fragments = (sets + each - 1) / each;
      Pass pass = scratch_pass(routine_, kGetrfCandidates, context_, 2, fragments);
      round(pass, each);
      list = pass.scratch_area().scratch;
      context_.queue.add(std::move(pass));
      sets = listed = fragments;
    }
    Pass pass;
    pass.routine = routine_;
    pass.kernel = kGetrfPivots;
    pass.destination =
        ScratchArea{chosen_, {0, static_cast<int>(column / kSet), static_cast<int>(kChosen), 1}};
    round(pass, sets);
    context_.queue.add(std::move(pass));
  }

  const char* routine_;
  Block a_;
  std::int64_t order_;
  Place pivots_;
  bool nearby_;
  ContextState& context_;
  std::shared_ptr<Scratch> twin_;
  std::int64_t lines_shift_ = 2;
  std::shared_ptr<Scratch> chosen_;  // pivots and their rows' factors, a line for eight columns
};

}  // namespace

bool has_nearby_pivots(std::int64_t order, const DeviceInfo& info) {
  return order >= kLeastNearby && order + kWideBlock <= info.max_texture_size;
}

bool has_nearby_pivots(const Block& a) {
  return has_nearby_pivots(a.rows, context_of(*a.buffer).info);
}

OwnBlock block_for_lu(const Block& beside, std::int64_t rows, std::int64_t cols) {
  const OwnBlock work = working_block(beside, round_up(rows, kPanel), round_up(cols, kPanel));
  return {work.buffer, work.block.part(0, 0, rows, cols)};
}

OwnBlock copy_for_lu(const char* routine, const Block& a) {
  const OwnBlock work = block_for_lu(a, a.rows, a.cols);
  copy(routine, a, work.block);
  return work;
}

void enqueue_lu_of_copy(const char* routine, const OwnBlock& copy, const Place& pivots,
                        PivotRows from) {
  const Block& a = copy.block;
  const std::int64_t rows = round_up(a.rows, kPanel), cols = round_up(a.cols, kPanel);
  const std::int64_t order = std::min(a.rows, a.cols);
  Factorization(routine, a.part(0, 0, rows, cols), order, pivots, from == PivotRows::Nearby)
      .enqueue();
}

void enqueue_lu(const char* routine, const Block& a, const Place& pivots) {
  const OwnBlock work = copy_for_lu(routine, a);
  enqueue_lu_of_copy(routine, work, pivots, PivotRows::All);
  copy(routine, work.block, a);
}

void enqueue_lu_solve(const char* routine, bool transposed, const Block& factors,
                      const Place& pivots, const Block& b, PivotRows from) {
  const TriangleBlock lower{factors, Uplo::Lower, Diag::Unit};
  const TriangleBlock upper{factors, Uplo::Upper, Diag::NonUnit};
  Exchanges exchanges;
  exchanges.pivots = pivots;
  exchanges.count = factors.rows;
  exchanges.reach = from == PivotRows::Nearby ? kNearby - 1 : 0;
  if (transposed) {
    solve(routine, upper.transposed(), b);
    solve(routine, lower.transposed(), b);
    enqueue_exchanges(routine, exchanges, Order::LastToFirst, b);
  } else {
    enqueue_exchanges(routine, exchanges, Order::FirstToLast, b);
    solve(routine, lower, b);
    solve(routine, upper, b);
  }
}

}  // namespace fragblas::detail
