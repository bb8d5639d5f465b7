// The choice for a batch of products: whether its matrices lie so that they are one larger product.
// SPDX-License-Identifier: MIT
#include "plan/batch_plan.hpp"

namespace fragblas::detail {

namespace {

// Whether lines of so many matrices, each of `count` lines `stride` apart, are lines of one.
bool follow(std::int64_t count, std::int64_t stride, std::int64_t matrix) {
  return count == 1 || matrix == count * stride;
}

// From line to line of that one.
std::int64_t line_stride(std::int64_t count, std::int64_t stride, std::int64_t matrix) {
  return count == 1 ? matrix : stride;
}

bool rows_follow(const GemmBatch& g) {
  return g.b.matrix == 0 && follow(g.m, g.a.row, g.a.matrix) && follow(g.m, g.c.row, g.c.matrix) &&
         g.apart() && follow(g.m, g.bias.row, 0);
}

bool columns_follow(const GemmBatch& g) {
  return g.a.matrix == 0 && follow(g.n, g.b.col, g.b.matrix) && g.c.matrix == g.n &&
         (g.m == 1 || g.c.row >= g.batch * g.n) && follow(g.n, g.bias.col, 0);
}

bool depths_follow(const GemmBatch& g) {
  return g.sums() && follow(g.k, g.a.col, g.a.matrix) && follow(g.k, g.b.row, g.b.matrix);
}

}  // namespace

GemmBatch as_one_product(const GemmBatch& g) {
  GemmBatch result = g;
  if (g.batch == 1) {
    return result;
  }
  if (rows_follow(g)) {
    result.a.row = line_stride(g.m, g.a.row, g.a.matrix);
    result.c.row = line_stride(g.m, g.c.row, g.c.matrix);
    result.bias.row = line_stride(g.m, g.bias.row, 0);
    result.m *= g.batch;
  } else if (columns_follow(g)) {
    result.b.col = line_stride(g.n, g.b.col, g.b.matrix);
    result.bias.col = line_stride(g.n, g.bias.col, 0);
    result.n *= g.batch;
    result.c.row = g.m == 1 ? result.n : g.c.row;
  } else if (depths_follow(g)) {
    result.a.col = line_stride(g.k, g.a.col, g.a.matrix);
    result.b.row = line_stride(g.k, g.b.row, g.b.matrix);
    result.k *= g.batch;
  } else {
    return result;
  }
  result.batch = 1;
  return result;
}

GemmProblem problem_of(const GemmBatch& g) {
  GemmProblem problem{g.m, g.n, g.k, adjacency_of(g.m, g.k, g.a.row, g.a.col),
                      adjacency_of(g.k, g.n, g.b.row, g.b.col)};
  problem.a_at_texels = g.a.at_texels;
  problem.b_at_texels = g.b.at_texels;
  problem.c_at_texels = g.c.at_texels;
  problem.epilogue = g.epilogue;
  problem.batch = g.batch;
  problem.same_a = g.batch > 1 && g.a.matrix == 0;
  problem.same_b = g.batch > 1 && g.b.matrix == 0;
  problem.packs = !g.listed && !g.sums();
  return problem;
}

}  // namespace fragblas::detail
