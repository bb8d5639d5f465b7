// The pass that solves for one block on a triangle's diagonal, into tiles as gemm's kernels leave
// them. SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "fragblas/fragblas.hpp"
#include "kernels/pass.hpp"
#include "memory/structure.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// The flags that the kernels of triangles know.
constexpr int kUnit = 1, kScaled = 2;

inline int triangle_flags(const StructuredSource& a, bool scaled) {
  return (a.unit_diagonal() ? kUnit : 0) | (scaled ? kScaled : 0);
}

inline bool is_lower(const StructuredSource& a) {
  return a.above == 0;
}

// Blocks on the diagonal, one below the other: a line of texels for each column, four rows a texel,
// in the order of substitution.
std::shared_ptr<Scratch> gathered_blocks(const char* routine, ContextState& context,
                                         std::int64_t block_rows, std::int64_t blocks);
// Gathers the block that begins with a's first element, from `line` of the texture on.
void enqueue_gather_block(const char* routine, const StructuredSource& a, std::int64_t rows,
                          const std::shared_ptr<Scratch>& gathered, std::int64_t line);

// Fills in a pass of level3/trsm_tile, but for its alpha. B's rows are lines of memory, and there
// are as many as the block has. scaled: alpha is in B already.
struct SolveBlock {
  const StructuredSource& a;
  std::shared_ptr<Scratch> gathered;
  std::int64_t gathered_line = 0;
  bool scaled = false;
  Source b;
  std::int64_t rows = 1, cols = 1;
  std::int64_t first_line = 0;  // of tiles, in the pass's scratch
  int log2_strip_height = 0;
};
void set_solve(Pass& pass, const SolveBlock& block, int tile_rows);

}  // namespace fragblas::detail
