// The pass of a rank-1 or rank-2 update. It only enqueues; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

struct RankUpdate {
  const char* routine;
  Layout layout;
  const Coefficient& alpha;
  Source x, y;  // vectors: row i of A goes with x(i), column j with y(j)
};

// A := alpha * x * y^T + A, A m x n.
void enqueue_rank_one(const RankUpdate& update, const Place& a, std::int64_t m, std::int64_t n,
                      std::int64_t lda);
// The same for one triangle of order n; with rank_two, alpha * y * x^T is added too.
void enqueue_symmetric_update(const RankUpdate& update, bool rank_two, Uplo uplo, const Place& a,
                              std::int64_t n, std::int64_t lda);
void enqueue_packed_update(const RankUpdate& update, bool rank_two, Uplo uplo, const Place& ap,
                           std::int64_t n);

}  // namespace fragblas::detail
