// How a gemm is computed: by which kernel, C cut into blocks whose packs and tiles fit
// textures and budget, k into chunks, and the product into draws of bounded time. Alternatives are
// made for each kernel and the cheapest by the cost model is taken. A pure function.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "plan/device_profile.hpp"
#include "plan/gemm_cost.hpp"
#include "plan/gemm_pace.hpp"

namespace fragblas::detail {

// One product of packs: rows [row, row + rows) x columns [col, col + cols) of C gets the
// products over [k, k + depth). A transposed plan's parts are those of the transpose of C. Of a
// batch a part is some whole products.
struct GemmPart {
  std::int64_t row = 0, rows = 0;
  std::int64_t col = 0, cols = 0;
  std::int64_t k = 0, depth = 0;
  std::int64_t matrix = 0, matrices = 1;  // of a batch
  bool pack_a = true, pack_b = true;      // false: still packed from the part before
  std::int64_t stack = 0;                 // the first stack of tiles that it fills; 0: of new tiles
  bool merge = true;                      // false: the next part fills the same tiles' next stacks
};

// The direct kernel and gemv's passes have no parts.
struct GemmPlan : GemmChoice {
  GemmPlan() = default;
  explicit GemmPlan(const GemmChoice& choice) : GemmChoice(choice) {}

  // False only for a batch of products of several parts: they must be computed one by one.
  bool possible() const { return rows > 0; }
  // Whether the operands are packed; the other kernels read them as they lie.
  bool packs() const { return kernel == GemmKernel::Texture || kernel == GemmKernel::Block; }

  bool same_a = false, same_b = false;  // of the problem
  int lanes_of_k = 1;                   // 2 of pairs: lines that a k has in the pack of op(A)
  bool merges_across = false;           // its tiles are those of the transpose of C

  std::vector<GemmPart> parts;
  // A pass draws so many lines of tiles (panels; otherwise lines of all chunks), and so many pixels
  // of their width, which the model gives so many seconds.
  std::int64_t slice_lines = 1, slice_columns = 1;
  double slice_seconds = 0;
  bool may_end_at_once = false;  // as of GemmSlice
  GemmCost cost;
  double direct_seconds = 0;  // that the direct kernel would take; infinite where it can't be taken
  mutable bool is_compiled = false;  // nobody has to look any more whether its programs are there
};

// Where the texels of a line of column tiles lie, in the pack of B (a line each k; of the block
// kernel, a line in each of four planes each k-step) and among the tiles (a line each panel): a
// strip of width x height pixels, column tile c at (c div height, c mod height), so that
// neighbouring columns of C are a rectangle of the strip.
struct TileStrip {
  std::int64_t width = 1;
  int height = 1;
};
TileStrip tile_strip(const GemmChoice& plan, std::int64_t cols);
// K-steps of the pack of B for the block kernel, two a trip of its loop.
std::int64_t k_steps(std::int64_t depth);
// How many lines of tiles a part has.
std::int64_t tile_lines(const GemmChoice& plan, const GemmPart& part);
// Lines of tiles that the pack of A has for each matrix of a part.
std::int64_t line_pitch(const GemmChoice& plan, const GemmPart& part);
// The tiles of all matrices of a part as those of one: side by side, or below each other where they
// share op(B); where they share op(A), too, there is one product for all.
GemmPart joined(const GemmPlan& plan, const GemmPart& part);
// As how many products the tiles of a part are drawn, and each of them: all at once, but for the
// block kernel, where a panel must meet its own op(B).
std::int64_t drawn_products(const GemmPlan& plan, const GemmPart& part);
GemmPart drawn(const GemmPlan& plan, const GemmPart& part);
// The k of a part's chunks, but for the last ones.
std::int64_t chunk_depth(const GemmChoice& plan, std::int64_t depth);

// Panels of a part for uniform blocks: a panel is `texels` texels, of which a chunk of k is bound
// as `blocks` blocks.
struct PanelShape {
  std::int64_t panels = 1;
  std::int64_t k_steps = 1;        // padded, so that panels start at multiples of 256 bytes
  std::int64_t texels = 8;         // tile_rows * k_steps
  int blocks = 1;                  // 1, 2 or 4
  std::int64_t block_k_steps = 1;  // that a block holds
  int width = 1, height = 1;       // of the texture that all panels are packed into
};
PanelShape panel_shape(const GemmChoice& plan, const GemmPart& part, int max_texture_size);

// m, n, k >= 1. info: the limits to keep (draw_buffers, max_texture_size, uniform_block_bytes).
GemmPlan plan_gemm(const GemmProblem& problem, const DeviceInfo& info, const DeviceProfile& profile,
                   const GemmPace& pace = {});

// The cheapest way of each kernel, and why it can't be taken where `reason` is not null.
struct PricedAlternative {
  GemmChoice choice;
  GemmCost cost;
  const char* reason = nullptr;
};
constexpr int kGemmKernels = 5;
std::array<PricedAlternative, kGemmKernels> gemm_alternatives(const GemmProblem& problem,
                                                              const DeviceInfo& info,
                                                              const DeviceProfile& profile);

// Scratch of a product is at most this, or twice its operands if that is more.
constexpr std::int64_t kLeastScratchBytes = std::int64_t{1} << 20;

}  // namespace fragblas::detail
