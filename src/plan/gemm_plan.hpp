// How a gemm is computed: by which kernel, C cut into parts whose packs and tiles fit textures and
// budget, k into chunks, and the product into draws of bounded time. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "plan/gemm_cost.hpp"

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
  // Without parts.
  GemmPlan(const GemmChoice& choice, const GemmProblem& problem)
      : GemmChoice(choice),
        same_a(transposed ? problem.same_b : problem.same_a),
        same_b(transposed ? problem.same_a : problem.same_b),
        lanes_of_k(problem.pairs ? 2 : 1),
        merges_across(transposed != problem.transposed_c) {}

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

}  // namespace fragblas::detail
