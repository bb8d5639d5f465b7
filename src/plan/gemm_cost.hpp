// What a product is predicted to cost, computed in a given way. A pure function of the problem, the
// choice and the device profile: a roofline for each kind of pass, and what draws and passes cost
// beside their work. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

// The work of a product whose C is m x n.
inline double product_flops(std::int64_t m, std::int64_t n, std::int64_t k) {
  return 2.0 * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
}

// How an operand lies: neighbours in a row side by side, so that four are a texel if they begin at
// one, or those in a column, or neither, or only packing passes can read it.
enum class Adjacency { Rows, Columns, None, Structured };

// Of rows x cols plain elements, by strides alone, as the way to compute a product, and with it
// every rounding, must not depend on where operands begin.
Adjacency adjacency_of(std::int64_t rows, std::int64_t cols, std::int64_t row_stride,
                       std::int64_t col_stride);

// The k from which on the direct kernel fetches ahead, if it reads both operands in quads and its
// fragments are few: it costs registers, and some fetches at the end.
constexpr std::int64_t kAheadDepth = 96;

struct GemmProblem {
  std::int64_t m = 1, n = 1, k = 1;
  Adjacency a = Adjacency::Rows, b = Adjacency::Rows;
  // Whether every line begins at a texel, whatever its length: it is one of a matrix with gaps.
  bool a_at_texels = false, b_at_texels = false, c_at_texels = false;
  bool masked = false;                  // only a part of C is written
  std::int64_t batch = 1;               // so many alike
  bool triangle = false;                // op(A) is one; its k is not cut into chunks
  bool transposed_c = false;            // what is written is the product's transpose
  bool epilogue = false;                // C gets a bias or an activation
  bool whole_k = false;                 // k is not cut into chunks, though op(A) is no triangle
  bool same_a = false, same_b = false;  // all of the batch have one op(A), or op(B)
  bool packs = true;  // false: a batch that only the direct kernel computes together
  // Of complex numbers, pairs of lanes whose rows are neighbours: n counts lanes, and op(A) is m x
  // 2k lanes.
  bool pairs = false;

  bool chunked() const { return !triangle && !whole_k; }
  // Different op(A)s, op(B)s and products among so many of the batch.
  std::int64_t different_a(std::int64_t count) const { return same_a ? 1 : count; }
  std::int64_t different_b(std::int64_t count) const { return same_b ? 1 : count; }
  std::int64_t different(std::int64_t count) const { return same_a && same_b ? 1 : count; }

  GemmProblem transposed() const;
  bool operator==(const GemmProblem& other) const;
};

// One way to compute a product.
struct GemmChoice {
  GemmKernel kernel = GemmKernel::Texture;
  bool transposed = false;    // it is the transposes that are multiplied
  int tile_rows = 1;          // rows of C a fragment: the draw targets of the tile kernel
  int block_bytes = 0;        // of the kernel's uniform blocks
  int blocks = 0;             // of them that a panel's chunk of k takes: 1, 2 or 4
  int panels = 1;             // of op(A) that a draw binds: 1, 2 or 4
  int log2_strip_height = 0;  // see TileStrip
  std::int64_t rows = 0, cols = 0, depth = 0;  // of a part, at most
  std::int64_t matrices = 1;                   // of a batch that a part has, at most
  std::int64_t chunks = 1;                     // chunks of a part's k, side by side
  std::int64_t stacks = 1;                     // of tiles that one merge adds

  // Whether the block kernel multiplies vectors of a panel by numbers of op(B). Then a texel of its
  // tiles is four rows of a column, which in the product of the transposes is four columns of a row
  // of C. A triangle's panels are of op(A) itself, and numbers.
  bool panel_vectors() const { return kernel == GemmKernel::Block && transposed; }
  bool operator==(const GemmChoice& other) const;
};

// The product that is multiplied: the problem, or that of the transposes.
inline GemmProblem multiplied(const GemmChoice& choice, const GemmProblem& problem) {
  return choice.transposed ? problem.transposed() : problem;
}

// Bytes of textures and buffers that live at a time: packs and tiles.
std::int64_t gemm_scratch_bytes(const GemmChoice& choice, const GemmProblem& problem);

// Everything but the passes and draws that come of slicing.
GemmCost gemm_cost(const GemmChoice& choice, const GemmProblem& problem,
                   const DeviceProfile& profile);

// The smallest multiple of step that is at least n, and the number of such steps.
inline std::int64_t ceil_div(std::int64_t n, std::int64_t step) {
  return (n + step - 1) / step;
}
inline std::int64_t round_up(std::int64_t n, std::int64_t step) {
  return ceil_div(n, step) * step;
}

}  // namespace fragblas::detail
