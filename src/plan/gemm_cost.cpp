// The cost model of gemm: what each kernel fetches, computes, writes and draws for a problem.
// SPDX-License-Identifier: MIT
#include "plan/gemm_cost.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/powers_of_two.hpp"
#include "plan/linear_layout.hpp"

namespace fragblas::detail {

namespace {

constexpr double kTexelBytes = 16;
// Measured on an NVIDIA H200 (docs/notebook): how much longer fetching takes in tiles of operands
// as they lie, and in the direct kernel where texels of A or B have to be put together, or are of
// more than one row of C; there where squares of pixels share what they fetch, how much longer
// where these are too few to keep the device busy, and where they share nothing; the share of
// writes that nothing else hides;
constexpr double kAsTheyLieFactor = 1.3, kNeighboursFactor = 1.3, kSquaresFactor = 0.8,
                 kFewFactor = 0.4, kSkewedFactor = 1.7, kExposedWrites = 0.5;
// the seconds of four k of a fragment, which wait for their fetches: of tiles, of the direct
// kernel, shorter where that fetches ahead, and longer where it puts texels together or has rows of
// one column;
constexpr double kStep = 2.5e-7, kDirectStep = 1.8e-7, kAheadStep = 1.1e-7, kDirectLongStep = 4e-7;
// the shares of the rate of fetches at which operands come that no cache has yet, and gemv's;
constexpr double kFirstReadShare = 0.3, kGemvFirstReadShare = 0.4;
// the share of a pass' cost that one pass has: alone it waits for the device to begin, in a row for
// nothing;
constexpr double kOnePassShare = 0.5;
// and the side of C at which the block kernel takes twice as long as its work would.
constexpr double kBlockSide = 64;

Adjacency flipped(Adjacency adjacency) {
  return adjacency == Adjacency::Rows      ? Adjacency::Columns
         : adjacency == Adjacency::Columns ? Adjacency::Rows
                                           : adjacency;
}

// The extents of all parts, each padded.
std::int64_t padded(std::int64_t all, std::int64_t part, std::int64_t unit) {
  const std::int64_t whole = (all - 1) / part;
  return whole * round_up(part, unit) + round_up(all - whole * part, unit);
}

// The fragments that keep the device busy.
double enough_fragments(const DeviceProfile& profile) {
  return static_cast<double>(profile.multiprocessors) * profile.fragments;
}

// How much longer it takes when there are too few of them.
double idle_factor(std::int64_t fragments, const DeviceProfile& profile) {
  return std::max(1.0, enough_fragments(profile) / static_cast<double>(fragments));
}

// Adds up bytes, and gives the seconds they take.
class Traffic {
 public:
  explicit Traffic(const DeviceProfile& profile) : profile_(profile) {}

  double fetch(double texels) { return add(texels, profile_.fetch_rate); }
  double write(double texels) { return add(texels, profile_.write_rate); }
  double copy(double texels) { return add(2 * texels, 2 * profile_.copy_rate); }
  std::int64_t bytes() const { return static_cast<std::int64_t>(bytes_); }

 private:
  double add(double texels, double rate) {
    bytes_ += kTexelBytes * texels;
    return kTexelBytes * texels / rate;
  }

  const DeviceProfile& profile_;
  double bytes_ = 0;
};

// The seconds until each element of both operands was read for the first time.
double first_reads(const GemmProblem& p, double share, const DeviceProfile& profile) {
  const std::int64_t rows = p.different_a(p.batch) * p.m + p.different_b(p.batch) * p.n;
  const double elements = static_cast<double>(rows) * static_cast<double>(p.k);
  return kTexelBytes / 4 * elements / (share * profile.fetch_rate);
}

// Op(B) of one texel's width: rows of op(A) are read by fragments below each other (NVIDIA H200).
constexpr std::int64_t kThin = 4;
constexpr double kThinFactor = 2;

// Whether lines of `length` elements begin at texels, though without gaps between them.
bool whole_texels(std::int64_t lines, std::int64_t length) {
  return lines == 1 || length % 4 == 0;
}

// Fetches for four k of a row of op(A): those that are no whole texel are neighbours in two.
double fetches_along(const GemmProblem& p) {
  return p.a != Adjacency::Rows ? 4 : p.a_at_texels || whole_texels(p.batch * p.m, p.k) ? 1 : 2;
}

// Of op(B), for each k of four columns. Where there are two, without gaps, a texel is two rows; of
// a batch each matrix has to begin at one.
double fetches_across(const GemmProblem& p) {
  if (p.b == Adjacency::Rows && p.n == 2 && !p.pairs && !p.b_at_texels) {
    return whole_texels(p.batch, 2 * p.k) ? 0.5 : 1;
  }
  if (p.b == Adjacency::Rows) {
    return p.b_at_texels || p.n % 4 == 0 ? 1 : 2;
  }
  return p.b == Adjacency::Columns && (p.b_at_texels || p.k % 4 == 0) ? 1 : 4;
}

// The columns of C, with those that fill the last texel of a row where rows begin at texels.
std::int64_t width_of_c(const GemmProblem& p) {
  return p.c_at_texels ? round_up(p.n, 4) : p.n;
}

// Of op(A) in the kernel for operands as they lie: where its rows are not, they are a copy.
double rows_as_they_lie(const GemmProblem& p) {
  return p.a == Adjacency::Rows ? fetches_along(p) : 1;
}

// Whether pixels below each other belong to the same columns of C, or to one row: see
// matrix_layout().
bool in_squares(const GemmProblem& p) {
  return p.c_at_texels || p.n <= kShortLine || p.n == floor_power_of_two(p.n) ||
         ceil_div(p.batch * p.m * p.n, 4) > kFewTexels;
}

GemmCost direct_cost(const GemmProblem& p, const DeviceProfile& profile) {
  GemmCost cost;
  Traffic traffic(profile);
  const std::int64_t n = width_of_c(p);
  const std::int64_t texels = p.batch * ceil_div(p.m * n, 4);
  const bool aligned = n % 4 == 0;
  const double rows = n <= 2 ? 4.0 / static_cast<double>(n) : 1;  // that a texel of C has whole
  const double a = fetches_along(p);
  const double b = n == 1 ? 1 : 4 * fetches_across(p);
  // Where a texel of C holds the end of a row each of its lanes is a sum of its own.
  const double straddling = aligned || n <= 2 ? 0 : std::min(1.0, 3.0 / static_cast<double>(n));
  const double fetches = (1 - straddling) * (rows * a + b) + straddling * (4 * a + 16);
  const double k_steps = static_cast<double>(p.k) / 4;
  cost.flops = 2 * p.batch * p.m * p.n * p.k;
  const bool neighbours = a == 2 || b == 8;
  const double few = std::min(1.0, enough_fragments(profile) / static_cast<double>(texels));
  const double factor = (!aligned        ? kNeighboursFactor
                         : in_squares(p) ? kSquaresFactor + kFewFactor * few
                                         : kSkewedFactor) *
                        (neighbours ? kNeighboursFactor : 1) *
                        (p.n > 2 && p.n <= kThin ? kThinFactor : 1);
  const double write = traffic.write(static_cast<double>(texels));
  const double fetched = factor * traffic.fetch(fetches * k_steps * static_cast<double>(texels));
  const bool quads = !neighbours && b <= 4 && n > 1;
  const bool ahead = a == 1 && p.k >= kAheadDepth;
  const double step = !quads ? kDirectLongStep : ahead ? kAheadStep : kDirectStep;
  cost.multiply = std::max({static_cast<double>(cost.flops) / profile.texture_rate,
                            first_reads(p, kFirstReadShare, profile),
                            fetched + kExposedWrites * write, k_steps * step, write});
  cost.passes = cost.draws = 1;
  cost.overhead = kOnePassShare * profile.pass_cost + profile.draw_cost;
  cost.bytes = traffic.bytes();
  return cost;
}

GemmCost gemv_cost(const GemmProblem& p, const DeviceProfile& profile) {
  GemmCost cost;
  Traffic traffic(profile);
  const std::int64_t rows = p.n == 1 ? p.m : p.n;
  const Adjacency adjacency = p.n == 1 ? p.a : p.b;
  const bool at_texels = p.n == 1 ? p.a_at_texels : p.b_at_texels;
  const std::int64_t groups = ceil_div(rows, 4);
  const double texels = static_cast<double>(groups) * static_cast<double>(p.k);
  // One more in four is x's.
  const bool quads = adjacency == Adjacency::Rows      ? at_texels || p.k % 4 == 0
                     : adjacency == Adjacency::Columns ? at_texels || rows % 4 == 0
                                                       : false;
  const double fetches = (quads ? 1.0 : 4.0) + 0.25;
  cost.flops = 2 * rows * p.k;
  const std::int64_t pieces = std::clamp<std::int64_t>(
      p.k / profile.gemv_piece, 1, std::max<std::int64_t>(1, profile.gemv_fragments / groups));
  cost.multiply =
      std::max({static_cast<double>(cost.flops) / profile.texture_rate,
                first_reads(p, kGemvFirstReadShare, profile), traffic.fetch(fetches * texels)}) *
          idle_factor(groups * pieces, profile) +
      traffic.write(static_cast<double>(groups * pieces));
  cost.merge = traffic.fetch(static_cast<double>(groups * (pieces + 1))) +
               traffic.write(static_cast<double>(groups));
  cost.scratch_bytes = 16 * groups * pieces;
  cost.passes = cost.draws = 2;
  cost.overhead = 2 * (profile.pass_cost + profile.draw_cost);
  cost.bytes = traffic.bytes();
  return cost;
}

// Fetches of a fragment for each k.
double fetches_of_k(const GemmChoice& choice, const GemmProblem& p) {
  switch (choice.kernel) {
    case GemmKernel::Block:
      return 1;
    case GemmKernel::TwoPass:
      return choice.tile_rows / (p.pairs ? 2.0 : 4.0) * rows_as_they_lie(p) + fetches_across(p);
    default:
      return choice.tile_rows == 8 ? 3 : 2;
  }
}

// Numbers of panels times vectors of op(B), on Vulkan. On GL it is 1 (NVIDIA H200).
constexpr double kPanelNumbersFactor = 1.5;

// Pairs as they lie, where neither factor is so small that a cache keeps it (NVIDIA H200).
constexpr std::int64_t kFewPairs = 8;
constexpr double kPairsFactor = 1.5;

// How much longer than its work would take. Strips of less than 8 pixels fill quads and warps less
// well (measured on an NVIDIA H200).
double kernel_factor(const GemmChoice& choice, const GemmProblem& p) {
  if (choice.kernel == GemmKernel::TwoPass) {
    const bool large = p.pairs && std::min(p.m, p.n) > kFewPairs;
    const double thin = p.n <= kThin && !p.pairs ? kThinFactor : 1;
    return kAsTheyLieFactor * (large ? kPairsFactor : 1) * thin;
  }
  if (choice.kernel != GemmKernel::Block) {
    return 1;
  }
  const double side = 1 + kBlockSide / static_cast<double>(std::min(p.m, p.n));
  const double numbers = choice.panel_vectors() || p.triangle ? 1 : kPanelNumbersFactor;
  const int height = choice.log2_strip_height;
  return side * numbers * (height == 3 ? 1 : height == 2 ? 1.01 : 1.05);
}

GemmCost tiled_cost(const GemmChoice& choice, const GemmProblem& p, const DeviceProfile& profile) {
  GemmCost cost;
  Traffic traffic(profile);
  const bool block = choice.kernel == GemmKernel::Block;
  const bool two_pass = choice.kernel == GemmKernel::TwoPass;
  const std::int64_t row_parts = ceil_div(p.m, choice.rows);
  const std::int64_t col_parts = ceil_div(p.n, choice.cols);
  const std::int64_t k_parts = ceil_div(p.k, choice.depth);
  const std::int64_t m = padded(p.m, choice.rows, choice.tile_rows);
  const std::int64_t n = padded(p.n, choice.cols, std::int64_t{4} << choice.log2_strip_height);
  const std::int64_t k = padded(p.k, choice.depth, block ? 8 : 4);
  const std::int64_t groups = ceil_div(p.batch, choice.matrices);
  const std::int64_t products = p.same_a && p.same_b ? groups : p.batch;
  const auto texels = [](std::int64_t count, std::int64_t rows, std::int64_t cols) {
    return static_cast<double>(count) * static_cast<double>(rows) * static_cast<double>(cols) / 4;
  };
  const double a_texels = texels(p.different_a(p.batch), m, k);
  const double b_texels = texels(p.different_b(p.batch), n, k);
  const double c_texels = texels(products, m, n);

  const std::int64_t a_times = row_parts > 1 || k_parts > 1 ? col_parts : 1;
  double waits = 0;
  const auto pack = [&](double packed, bool quads) {
    cost.pack += std::max(traffic.write(packed), traffic.fetch((quads ? 1 : 4) * packed));
  };
  if (!two_pass) {
    pack(static_cast<double>(a_times) * a_texels,
         p.a == (block && !choice.panel_vectors() ? Adjacency::Rows : Adjacency::Columns));
    pack(b_texels, p.b == Adjacency::Rows || (block && p.b == Adjacency::Columns));
    waits += static_cast<double>(p.different_a(groups) * a_times * row_parts * k_parts +
                                 p.different_b(groups) * col_parts * k_parts);
  } else if (p.a != Adjacency::Rows) {
    pack(a_texels, false);
    waits += 1;
  }
  if (block) {
    cost.copy = traffic.copy(static_cast<double>(a_times) * a_texels);
    // One is waited for by both sides.
    waits += 2 * static_cast<double>(p.different_a(groups) * a_times * row_parts * k_parts);
  }

  cost.flops = (p.pairs ? 4 : 2) * products * m * n * k;
  const std::int64_t lines = ceil_div(std::min(choice.rows, p.m), choice.tile_rows);
  const std::int64_t in_flight = p.different(choice.matrices) * lines *
                                 ceil_div(std::min(choice.cols, p.n), 4) * choice.chunks;
  const double tiles = 4 * texels(products, m / choice.tile_rows, n / 4);
  const double written = static_cast<double>(k_parts * choice.chunks) * c_texels;
  const double rate = block ? profile.block_rate : profile.texture_rate;
  const double work =
      kernel_factor(choice, p) *
      std::max(static_cast<double>(cost.flops) / rate,
               traffic.fetch(tiles * static_cast<double>(k) * fetches_of_k(choice, p))) *
      idle_factor(in_flight, profile);
  const double k_steps = static_cast<double>(ceil_div(k, 4 * k_parts * choice.chunks));
  const double reads = two_pass ? first_reads(p, kFirstReadShare, profile) : 0;
  const double write = traffic.write(written);
  cost.multiply = std::max({std::max(work, write) + kExposedWrites * std::min(work, write), reads,
                            block ? 0 : k_steps * kStep});

  const std::int64_t merges = k_parts * choice.chunks / choice.stacks;
  const GemmProblem written_as = choice.panel_vectors() ? p.transposed() : p;
  const std::int64_t width = width_of_c(written_as);
  const bool across = choice.transposed != choice.panel_vectors() || p.transposed_c;
  const bool quads = width % 4 == 0 && !across;
  const double c_written =
      static_cast<double>(p.batch * ceil_div(written_as.m * width, 4) * merges);
  cost.merge = std::max(
      traffic.write(c_written),
      traffic.fetch(c_written * (1 + static_cast<double>(choice.stacks) * (quads ? 1 : 4))));
  const std::int64_t passes = block && !p.same_a && !p.same_b ? p.batch : groups;
  waits += static_cast<double>(row_parts * col_parts * (passes * k_parts + groups * merges));

  const std::int64_t last_rows = p.m - (row_parts - 1) * choice.rows;
  const std::int64_t draws =
      block ? ((row_parts - 1) * ceil_div(lines, choice.panels) +
               ceil_div(ceil_div(last_rows, choice.tile_rows), choice.panels)) *
                  col_parts * k_parts * choice.chunks * (p.same_a ? groups : p.batch)
            : groups * row_parts * col_parts * k_parts;
  cost.overhead = waits * (profile.pass_cost + profile.draw_cost) +
                  static_cast<double>(draws) * profile.draw_cost;
  cost.bytes = traffic.bytes();
  return cost;
}

}  // namespace

Adjacency adjacency_of(std::int64_t rows, std::int64_t cols, std::int64_t row_stride,
                       std::int64_t col_stride) {
  if (rows == 1 || cols == 1 || col_stride == 1) {
    return Adjacency::Rows;
  }
  return row_stride == 1 ? Adjacency::Columns : Adjacency::None;
}

// A name for each member, or it does not compile: so that none is forgotten.
bool GemmProblem::operator==(const GemmProblem& other) const {
  const auto members = [](const GemmProblem& problem) {
    const auto& [rows, cols, depth, of_a, of_b, a_texels, b_texels, c_texels, mask, matrices,
                 of_triangle, turned_c, with_epilogue, all_k, one_a, one_b, packing, of_pairs] =
        problem;
    return std::tie(rows, cols, depth, of_a, of_b, a_texels, b_texels, c_texels, mask, matrices,
                    of_triangle, turned_c, with_epilogue, all_k, one_a, one_b, packing, of_pairs);
  };
  return members(*this) == members(other);
}

bool GemmChoice::operator==(const GemmChoice& other) const {
  const auto members = [](const GemmChoice& choice) {
    const auto& [by, turned, tile, bytes, of_panel, of_draw, log2_height, part_rows, part_cols,
                 part_depth, part_matrices, k_chunks, of_merge] = choice;
    return std::tie(by, turned, tile, bytes, of_panel, of_draw, log2_height, part_rows, part_cols,
                    part_depth, part_matrices, k_chunks, of_merge);
  };
  return members(*this) == members(other);
}

GemmProblem GemmProblem::transposed() const {
  GemmProblem result = *this;
  std::swap(result.m, result.n);
  result.a = flipped(b);
  result.b = flipped(a);
  std::swap(result.a_at_texels, result.b_at_texels);
  std::swap(result.same_a, result.same_b);
  return result;
}

std::int64_t gemm_scratch_bytes(const GemmChoice& choice, const GemmProblem& problem) {
  const GemmProblem p = multiplied(choice, problem);
  // A matrix of several begins at a texel.
  const int unit = choice.matrices > 1 ? std::max(4, choice.tile_rows) : choice.tile_rows;
  const std::int64_t rows = round_up(std::min(choice.rows, p.m), unit);
  const std::int64_t count_a = p.different_a(choice.matrices);
  const std::int64_t count_b = p.different_b(choice.matrices);
  const std::int64_t cols =
      round_up(std::min(choice.cols, p.n), std::int64_t{4} << choice.log2_strip_height);
  const std::int64_t depth = round_up(std::min(choice.depth, p.k), 4);
  const std::int64_t tiles = 4 * p.different(choice.matrices) * rows * cols * choice.stacks;
  if (choice.kernel == GemmKernel::TwoPass) {
    return tiles + 4 * p.m * round_up(p.k, 4);  // a copy of A, which its strides may make necessary
  }
  if (choice.kernel == GemmKernel::Texture) {
    return 4 * (count_a * round_up(rows, 4) + count_b * cols) * depth + tiles;
  }
  const std::int64_t b = 4 * count_b * round_up(depth, 8) * cols;
  // Panels are a texture until they have been copied, and only then are there tiles, unless those
  // of a part before wait to be merged. The last panel's blocks are bound whole.
  const std::int64_t a = 4 * count_a * rows * round_up(depth, 16);
  const std::int64_t padding = std::int64_t{choice.blocks} * choice.block_bytes;
  const bool waiting = choice.stacks > choice.chunks;
  return padding + b + a + (waiting ? a + tiles : std::max(a, tiles));
}

GemmCost gemm_cost(const GemmChoice& choice, const GemmProblem& problem,
                   const DeviceProfile& profile) {
  switch (choice.kernel) {
    case GemmKernel::Direct:
      return direct_cost(problem, profile);
    case GemmKernel::Gemv:
      return gemv_cost(problem, profile);
    default: {
      GemmCost cost = tiled_cost(choice, multiplied(choice, problem), profile);
      cost.scratch_bytes = gemm_scratch_bytes(choice, problem);
      return cost;
    }
  }
}

}  // namespace fragblas::detail
