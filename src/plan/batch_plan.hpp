// How a batch of gemms is computed: as one larger product, all together, or one by one. A pure
// function. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "plan/gemm_plan.hpp"

namespace fragblas::detail {

// Elements from a row of a matrix to the next, from a column, and to the next matrix of a batch.
struct MatrixStrides {
  std::int64_t row = 0, col = 0, matrix = 0;
  bool at_texels = false;  // as in GemmProblem
};

// C_i := alpha * A_i * B_i + beta * C_i for `batch` row-major C's of m x n elements, with k columns
// of A, all at least 1; c.matrix >= 0, and if it is 0 C gets the sum of the products.
struct GemmBatch {
  std::int64_t m = 1, n = 1, k = 1;
  std::int64_t batch = 1;
  MatrixStrides a, b, c;
  MatrixStrides bias;  // the same for all; zeros without one
  bool epilogue = false;
  bool listed = false;  // the matrices lie anywhere, the strides aside

  bool sums() const { return c.matrix == 0 && batch > 1; }
  // Whether no C begins before the one in front of it has ended.
  bool apart() const { return batch == 1 || c.matrix >= (m - 1) * c.row + n; }
};

// The batch as one product, if it is one: the rows of all below each other, their columns side by
// side, or their k one after the other. Else as it is.
GemmBatch as_one_product(const GemmBatch& batch);

// All of them, whose C's are apart or summed, for the planner of gemm: the direct kernel computes
// them together, and, if they are neither summed nor listed, a plan's parts do.
GemmProblem problem_of(const GemmBatch& batch);

// Its plan; null where it is cheaper, or only possible, to compute one after the other. plan_of
// gives a pointer to the plan of a problem.
template <typename PlanOf>
auto plan_together(const GemmProblem& batch, PlanOf plan_of) {
  GemmProblem one = batch;
  one.batch = 1;
  one.same_a = one.same_b = false;
  one.packs = true;
  const double each = static_cast<double>(batch.batch) * plan_of(one)->cost.seconds();
  auto plan = plan_of(batch);
  if (!plan->possible() || plan->cost.seconds() > each) {
    plan = nullptr;
  }
  return plan;
}

}  // namespace fragblas::detail
