// A planner tries each kernel's tiles, chunks and parts. SPDX-License-Identifier: MIT
#include "plan/gemm_alternatives.hpp"

#include <algorithm>

#include "base/loop_rounds.hpp"
#include "plan/gemm_layout.hpp"

namespace fragblas::detail {

namespace {

constexpr int kMostBlocks = 4;
constexpr int kLog2MostStripHeight = 3;
// A chunk of k that is shorter than this is hardly longer than its merge.
constexpr std::int64_t kLeastChunk = 32;
constexpr std::int64_t kMostChunks = 256;
// Several panels a draw, which take longer to compile, where draws cost more than this part.
constexpr double kMostDrawShare = 0.06;
// Parts are not cut below this.
constexpr std::int64_t kLeastSide = 64;
// The block sizes that the kernel has variants for; 0: none fits the device. Panels start at
// multiples of 256 bytes.
int usable_block_bytes(const DeviceInfo& info) {
  if (info.uniform_buffer_offset_alignment > 256) {
    return 0;
  }
  return info.uniform_block_bytes >= 65536 ? 65536 : info.uniform_block_bytes >= 16384 ? 16384 : 0;
}

// Blocks that hold so many k-steps, as the kernel has them: 1, 2 or 4.
int blocks_of(const GemmChoice& choice, std::int64_t k_steps) {
  int blocks = 1;
  while (blocks * k_steps_of_block(choice) < k_steps) {
    blocks *= 2;
  }
  return blocks;
}

std::int64_t operand_bytes(const GemmProblem& p) {
  const auto elements = [](std::int64_t count, std::int64_t rows, std::int64_t cols) {
    return static_cast<double>(count) * static_cast<double>(rows) * static_cast<double>(cols);
  };
  const double bytes =
      4 * (elements(p.different_a(p.batch), p.m, p.k) + elements(p.different_b(p.batch), p.k, p.n) +
           elements(p.batch, p.m, p.n));
  return static_cast<std::int64_t>(std::min(bytes, 0x1p60));
}

class Planner {
 public:
  Planner(const GemmProblem& problem, const DeviceInfo& info, const DeviceProfile& profile)
      : problem_(problem),
        info_(info),
        profile_(profile),
        side_(info.max_texture_size / (problem.pairs ? 2 : 1)),
        scratch_(std::min(profile.scratch_bytes,
                          std::max(kLeastScratchBytes, 2 * operand_bytes(problem)))) {
    if (problem.batch > 1) {
      for (GemmKernel kernel :
           {GemmKernel::Gemv, GemmKernel::TwoPass, GemmKernel::Texture, GemmKernel::Block}) {
        refuse(kernel, "it takes no such batch");
      }
    }
    if (problem.pairs) {
      for (GemmKernel kernel : {GemmKernel::Direct, GemmKernel::Gemv}) {
        refuse(kernel, "it does not multiply pairs");
      }
      if (problem.batch == 1) {
        two_pass();
      }
      texture();
      block();
      return;
    }
    direct();
    if (problem.batch == 1) {
      gemv();
    }
    if (problem.batch == 1 || problem.packs) {
      two_pass();
    }
    if (problem.packs) {
      texture();
      block();
    }
  }

  const std::array<PricedAlternative, kGemmKernels>& alternatives() const { return alternatives_; }

 private:
  PricedAlternative& best(GemmKernel kernel) {
    return alternatives_[static_cast<std::size_t>(kernel)];
  }

  void refuse(GemmKernel kernel, const char* reason) { best(kernel).reason = reason; }

  void consider(const GemmChoice& choice) {
    PricedAlternative& known = best(choice.kernel);
    const GemmCost cost = gemm_cost(choice, problem_, profile_);
    if (known.choice.rows == 0 || cost.seconds() < known.cost.seconds()) {
      known = {choice, cost, nullptr};
    }
  }

  // Whether op(A) and op(B) can be read where they lie, all of C at once.
  const char* as_they_lie_fault() const {
    if (!profile_.gemm_unpacked) {
      return "the profile excludes it";
    }
    if (problem_.a == Adjacency::Structured || problem_.b == Adjacency::Structured ||
        problem_.masked) {
      return "what it takes is not plain rows and columns";
    }
    return nullptr;
  }

  // One draw, which can't be cut.
  void single(GemmKernel kernel) {
    GemmChoice choice;
    choice.kernel = kernel;
    choice.rows = problem_.m;
    choice.cols = problem_.n;
    choice.depth = problem_.k;
    consider(choice);
    // A draw may be some of a batch.
    if (best(kernel).cost.multiply > static_cast<double>(problem_.batch) * profile_.draw_seconds) {
      refuse(kernel, "one draw would take too long");
    }
  }

  void direct() {
    if (const char* fault = as_they_lie_fault()) {
      refuse(GemmKernel::Direct, fault);
    } else if (!profile_.gemm_direct) {
      refuse(GemmKernel::Direct, "the profile excludes it");
    } else if (rounds_through(problem_.k) > kMostRounds) {
      refuse(GemmKernel::Direct, "k takes too many rounds");
    } else {
      single(GemmKernel::Direct);
    }
  }

  void gemv() {
    if (const char* fault = as_they_lie_fault()) {
      refuse(GemmKernel::Gemv, fault);
    } else if (problem_.epilogue) {
      refuse(GemmKernel::Gemv, "its passes add no bias and apply no activation");
    } else if (problem_.m > 1 && problem_.n > 1) {
      refuse(GemmKernel::Gemv, "neither m nor n is 1");
    } else {
      single(GemmKernel::Gemv);
    }
  }

  void two_pass() {
    if (const char* fault = as_they_lie_fault()) {
      refuse(GemmKernel::TwoPass, fault);
      return;
    }
    const bool several = problem_.batch > 1;
    if (several && !rows_lie_side_by_side()) {
      return;
    }
    refuse(GemmKernel::TwoPass, "it has no room in the scratch");
    for (const bool transposed : {false, true}) {
      if (transposed && (problem_.pairs || several)) {
        break;  // lanes of the transposes are no neighbours
      }
      const GemmProblem p = transposed ? problem_.transposed() : problem_;
      GemmChoice choice;
      choice.kernel = GemmKernel::TwoPass;
      choice.transposed = transposed;
      choice.rows = p.m;
      choice.cols = std::min(round_up(p.n, 4), 4 * side_);
      choice.depth = p.k;
      if (p.m * round_up(p.k, 4) > 4 * side_ * side_) {
        continue;  // no buffer would hold the copy of A
      }
      if (static_cast<double>(p.m) * static_cast<double>(choice.cols) > most_written()) {
        continue;
      }
      // Tiles of half the rows are twice the fragments.
      for (choice.tile_rows = rows_of_tile(p.m); choice.tile_rows > 0; choice.tile_rows /= 2) {
        for (choice.chunks = 1; chunks_help(choice, p); choice.chunks *= 2) {
          choice.stacks = choice.chunks;
          const std::int64_t lines = ceil_div(p.m, choice.tile_rows) * choice.chunks;
          choice.log2_strip_height = log2_strip_height(lines, ceil_div(p.n, 4));
          if (rounds_through(chunk_depth(choice, p.k)) <= kMostRounds &&
              (several ? fit_batch(choice, p)
                       : lines << choice.log2_strip_height <= side_ && in_budget(choice))) {
            consider(choice);
          }
        }
      }
    }
  }

  // Devices shade squares of pixels, or larger ones: strips of so many lines of so many tiles that
  // they are four pixels high, if no more than a third of them is for nothing.
  int log2_strip_height(std::int64_t lines, std::int64_t tiles) const {
    int log2 = 0;
    while (!problem_.pairs && lines << log2 < 4 && tiles >> log2 > 2) {
      ++log2;
    }
    return log2;
  }

  // Whether the k of a row of every op(A) are neighbours, and tiles of all matrices lie side by
  // side. A single row or column tells nothing.
  bool rows_lie_side_by_side() const {
    return problem_.a == Adjacency::Rows && problem_.m > 1 && problem_.k > 1 && !problem_.same_b;
  }

  void texture() {
    GemmChoice choice;
    choice.kernel = GemmKernel::Texture;
    choice.tile_rows = rows_of_tile(problem_.m);
    // The pack of A is rows / 4 wide; the tiles are rows / tile_rows high.
    tiled(choice, problem_, std::min(4, choice.tile_rows) * side_, side_);
  }

  void block() {
    GemmChoice choice;
    choice.kernel = GemmKernel::Block;
    choice.block_bytes = usable_block_bytes(info_);
    choice.tile_rows = info_.draw_buffers;
    if (!profile_.gemm_blocks) {
      refuse(GemmKernel::Block, "the profile excludes it");
      return;
    }
    if (choice.block_bytes == 0 || choice.tile_rows < 4) {
      refuse(GemmKernel::Block, "the device lacks uniform blocks or targets");
      return;
    }
    refuse(GemmKernel::Block, "it has no room in the scratch");
    choice.transposed = !problem_.triangle;
    strips(choice);
    // The panels are C's columns then, each eight of them a draw. Fewer are C's rows.
    if (problem_.m < problem_.n && choice.transposed && !problem_.masked && !problem_.pairs &&
        problem_.batch == 1) {
      choice.transposed = false;
      strips(choice);
    }
  }

  void strips(GemmChoice choice) {
    const GemmProblem p = multiplied(choice, problem_);
    // The pack of B is k-steps * strip height texels high.
    for (int height = kLog2MostStripHeight; height > 0; --height) {
      choice.log2_strip_height = height;
      const std::int64_t most_depth = (side_ >> height) / 2 * 8;
      if (most_depth > 0) {
        tiled(choice, p, choice.tile_rows * (side_ >> height), most_depth);
      }
    }
  }

  // As many rows as there are targets, but not twice what C has.
  int rows_of_tile(std::int64_t rows) const {
    int tile_rows = info_.draw_buffers;
    while (tile_rows > 1 && tile_rows / 2 >= rows) {
      tile_rows /= 2;
    }
    return tile_rows;
  }

  // More chunks of k, as long as there are too few fragments and the chunks are worth a merge.
  bool chunks_help(const GemmChoice& choice, const GemmProblem& p) const {
    if (choice.chunks == 1 || !p.chunked()) {
      return choice.chunks == 1;
    }
    const std::int64_t fragments =
        p.batch * ceil_div(p.m, choice.tile_rows) * ceil_div(p.n, 4) * choice.chunks / 2;
    const std::int64_t enough = std::int64_t{profile_.multiprocessors} * profile_.fragments;
    return choice.chunks <= kMostChunks && fragments < enough && p.k >= choice.chunks * kLeastChunk;
  }

  // p: the problem, or that of the transposes.
  void tiled(GemmChoice choice, const GemmProblem& p, std::int64_t most_rows,
             std::int64_t most_depth) {
    for (choice.chunks = 1; chunks_help(choice, p) || blocks_lack(choice, most_depth);
         choice.chunks *= 2) {
      choice.rows = std::min(round_up(p.m, choice.tile_rows), most_rows);
      choice.cols = std::min(round_up(p.n, 4), 4 * side_);
      choice.depth = std::min(round_up(p.k, 4), most_depth);
      if (p.batch > 1 ? fit_batch(choice, p) : fit(choice, p)) {
        set_panels(choice, p);
        consider(choice);
      }
    }
  }

  // Whether half as many chunks of k needed more uniform blocks than there are.
  bool blocks_lack(const GemmChoice& choice, std::int64_t most_depth) const {
    return choice.kernel == GemmKernel::Block && problem_.chunked() &&
           choice.chunks / 2 * most_chunk(choice) < std::min(problem_.k, most_depth);
  }
  // The longest k that the uniform blocks of one draw hold.
  static std::int64_t most_chunk(const GemmChoice& choice) {
    return 4 * kMostBlocks * k_steps_of_block(choice);
  }

  // Floats that packing and merging, which are one pass each, may write: in the time of a draw.
  double most_written() const { return profile_.draw_seconds * profile_.write_rate / 4; }

  // Cuts the parts until they fit; false: they can't.
  bool fit(GemmChoice& choice, const GemmProblem& p) const {
    const auto too_large = [&] {
      const double rows = static_cast<double>(choice.rows);
      const double cols = static_cast<double>(choice.cols);
      const double depth = static_cast<double>(choice.depth);
      choice.stacks = choice.chunks;
      return gemm_scratch_bytes(choice, problem_) > scratch_ || rows * depth > most_written() ||
             cols * depth > most_written() || rows * cols > most_written();
    };
    if (choice.kernel == GemmKernel::Block) {
      choice.depth = std::min(choice.depth, choice.chunks * most_chunk(choice));
      choice.blocks = blocks_of(choice, chunk_depth(choice, choice.depth) / 4);
    }
    while (too_large()) {
      std::int64_t& largest = choice.rows >= choice.cols && choice.rows >= choice.depth
                                  ? choice.rows
                                  : (choice.cols >= choice.depth ? choice.cols : choice.depth);
      if (largest <= kLeastSide) {
        break;
      }
      largest = round_up(largest / 2, 8);
    }
    if (choice.kernel == GemmKernel::Block) {
      choice.blocks = blocks_of(choice, chunk_depth(choice, choice.depth) / 4);
      // All panels are packed into one texture.
      const std::int64_t panel_texels = choice.tile_rows * round_up(choice.depth, 16) / 4;
      choice.rows = std::min(choice.rows, side_ * side_ / panel_texels * choice.tile_rows);
    }
    const std::int64_t height = ceil_div(choice.rows, choice.tile_rows) << choice.log2_strip_height;
    if (height * choice.chunks > side_) {
      if (choice.chunks > 1) {
        return false;
      }
      choice.rows = (side_ >> choice.log2_strip_height) * choice.tile_rows;
    }
    stack_parts(choice, p, height);
    // The texture kernel in one chunk is what is left when nothing fits.
    return (choice.kernel == GemmKernel::Texture && choice.chunks == 1) || in_budget(choice);
  }

  // As many of a batch a part as textures, budget and time allow; false: not even one. Packing and
  // merging are bounded as in fit().
  bool fit_batch(GemmChoice& choice, const GemmProblem& p) const {
    if (choice.rows < p.m || choice.cols < p.n || choice.depth < p.k) {
      return false;
    }
    choice.stacks = choice.chunks;
    const std::int64_t chunk = chunk_depth(choice, choice.depth);
    if (choice.kernel == GemmKernel::Block) {
      if (chunk > most_chunk(choice)) {
        return false;
      }
      choice.blocks = blocks_of(choice, chunk / 4);
    }
    std::int64_t most = 0;
    for (std::int64_t end = p.batch + 1; most + 1 < end;) {
      choice.matrices = (most + end) / 2;
      (fit_together(choice, p) ? most : end) = choice.matrices;
    }
    if (most > 0) {
      choice.matrices = ceil_div(p.batch, ceil_div(p.batch, most));  // parts that are alike
    }
    return most > 0;
  }

  bool fit_together(const GemmChoice& choice, const GemmProblem& p) const {
    const GemmPlan plan(choice, problem_);
    GemmPart part;
    part.rows = p.m;
    part.cols = p.n;
    part.matrices = choice.matrices;
    const GemmPart whole = joined(plan, part);
    const TileStrip strip = tile_strip(plan, whole.cols);
    const std::int64_t lines = p.different_a(choice.matrices) * line_pitch(plan, part);
    const std::int64_t a_texels = lines * choice.tile_rows * round_up(p.k, 16) / 4;
    const bool a_fits =
        choice.kernel == GemmKernel::Block
            ? a_texels <= side_ * side_
            : choice.kernel == GemmKernel::TwoPass || lines * choice.tile_rows / 4 <= side_;
    const double b_texels = static_cast<double>(p.different_b(choice.matrices)) *
                            static_cast<double>(ceil_div(p.n, 4) * p.k);
    const double c_texels =
        static_cast<double>(choice.matrices) * static_cast<double>(p.m * p.n) / 4;
    return a_fits && strip.width <= side_ &&
           tile_lines(plan, whole) * strip.height * choice.stacks <= side_ && in_budget(choice) &&
           4 * std::max({static_cast<double>(a_texels), b_texels, c_texels}) <= most_written();
  }

  // Where one block of rows has all of C's, the parts of k are added by one merge if their tiles
  // find room.
  void stack_parts(GemmChoice& choice, const GemmProblem& p, std::int64_t height) const {
    choice.stacks = choice.chunks;
    const std::int64_t k_parts = ceil_div(p.k, choice.depth);
    if (k_parts == 1 || choice.rows < p.m) {
      return;
    }
    GemmChoice together = choice;
    together.stacks = choice.chunks * k_parts;
    if (height * together.stacks <= side_ && in_budget(together)) {
      choice.stacks = together.stacks;
    }
  }

  bool in_budget(const GemmChoice& choice) const {
    return gemm_scratch_bytes(choice, problem_) <= scratch_;
  }

  void set_panels(GemmChoice& choice, const GemmProblem& p) const {
    choice.panels = 1;
    if (choice.kernel != GemmKernel::Block || problem_.masked || problem_.triangle) {
      return;
    }
    const std::int64_t of_part = ceil_div(choice.rows, choice.tile_rows);
    const std::int64_t parts = p.different_a(p.batch) * ceil_div(p.m, choice.rows) *
                               ceil_div(p.n, choice.cols) * ceil_div(p.k, choice.depth);
    const double draws = static_cast<double>(of_part * choice.chunks * parts) * profile_.draw_cost;
    const double rest = gemm_cost(choice, problem_, profile_).seconds() - draws;
    while (choice.panels < of_part && 2 * choice.panels <= profile_.panels &&
           2 * choice.panels * choice.blocks <= kMostBlocks &&
           draws / choice.panels > kMostDrawShare * rest) {
      choice.panels *= 2;
    }
  }

  const GemmProblem& problem_;
  const DeviceInfo& info_;
  const DeviceProfile& profile_;
  const std::int64_t side_;
  const std::int64_t scratch_;
  std::array<PricedAlternative, kGemmKernels> alternatives_;
};

}  // namespace

std::array<PricedAlternative, kGemmKernels> gemm_alternatives(const GemmProblem& problem,
                                                              const DeviceInfo& info,
                                                              const DeviceProfile& profile) {
  return Planner(problem, info, profile).alternatives();
}

}  // namespace fragblas::detail
