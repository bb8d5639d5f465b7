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

// How all are computed together, whose C's are apart or summed: by the direct kernel, or, if they
// are neither summed nor listed, by a plan's parts. Not possible() where one by one is cheaper.
GemmPlan plan_gemm_batch(const GemmBatch& batch, const DeviceInfo& info,
                         const DeviceProfile& profile, const GemmPace& pace = {});

}  // namespace fragblas::detail
