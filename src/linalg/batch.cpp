// spotrf_batch_strided, sposv_batch_strided, sgetrf_batch_strided and sgesv_batch_strided:
// factorizations and solves of batches of small matrices. SPDX-License-Identifier: MIT
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/linalg.hpp"
#include "linalg/batch_check.hpp"
#include "linalg/batch_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

// Right-hand sides; null: there are none.
struct BatchSides {
  const MatrixArgument* b = nullptr;
  std::int64_t stride = 0;
};

void definite(const BatchCheck& check, Uplo uplo, const MatrixArgument& a, std::int64_t stridea,
              const BatchSides& sides, const Operand& info, std::int64_t batch_size) {
  check.uplo(uplo);
  a.check_ld(check);
  check.stride("stridea", stridea, span_of(a), batch_size);
  if (sides.b) {
    sides.b->check_ld(check);
    check.stride("strideb", sides.stride, span_of(*sides.b), batch_size);
  }
  check.size("batch_size", batch_size);
  if (batch_size == 0) {
    return;
  }
  if (a.rows == 0) {
    check.infos(info, batch_size);
    clear_info(check, info, batch_size);
    return;
  }
  Batch lower = check.matrices(a, stridea, batch_size);
  lower.first = lower_block(a, uplo);
  const bool solves = sides.b && sides.b->cols > 0;
  Batch b;
  if (solves) {
    b = check.matrices(*sides.b, sides.stride, batch_size);
  }
  check.infos(info, batch_size);
  ContextState& context = check.same_context(
      {{"a", lower.first.buffer}, {"b", b.first.buffer}, {"info", info.buffer.get()}});
  enqueue_batch_cholesky(check.routine(), lower);
  enqueue_batch_info(check.routine(), lower, Failure::NotPositive, info);
  if (solves) {
    enqueue_batch_cholesky_solve(check.routine(), lower, b);
  }
  context.submit();
}

void general(const BatchCheck& check, const MatrixArgument& a, std::int64_t stridea,
             const Operand& ipiv, std::int64_t stridepiv, const BatchSides& sides,
             const Operand& info, std::int64_t batch_size) {
  a.check_ld(check);
  check.stride("stridea", stridea, span_of(a), batch_size);
  check.stride("stridepiv", stridepiv, a.rows, batch_size);
  if (sides.b) {
    sides.b->check_ld(check);
    check.stride("strideb", sides.stride, span_of(*sides.b), batch_size);
  }
  check.size("batch_size", batch_size);
  if (batch_size == 0) {
    return;
  }
  if (a.rows == 0) {
    check.infos(info, batch_size);
    clear_info(check, info, batch_size);
    return;
  }
  const Batch matrices = check.matrices(a, stridea, batch_size);
  const Batch pivots = check.vectors("ipiv", "n", ipiv, a.rows, stridepiv, batch_size);
  const bool solves = sides.b && sides.b->cols > 0;
  Batch b;
  if (solves) {
    b = check.matrices(*sides.b, sides.stride, batch_size);
  }
  check.infos(info, batch_size);
  ContextState& context = check.same_context({{"a", matrices.first.buffer},
                                              {"ipiv", pivots.first.buffer},
                                              {"b", b.first.buffer},
                                              {"info", info.buffer.get()}});
  enqueue_batch_lu(check.routine(), matrices, pivots);
  enqueue_batch_info(check.routine(), matrices, Failure::Zero, info);
  if (solves) {
    enqueue_batch_lu_solve(check.routine(), matrices, pivots, b);
  }
  context.submit();
}

}  // namespace

}  // namespace detail

using detail::BatchCheck;
using detail::MatrixArgument;
using detail::sides_argument;
using detail::square_argument;

void spotrf_batch_strided(Layout layout, Uplo uplo, std::int64_t n, const Operand& a,
                          std::int64_t lda, std::int64_t stridea, const Operand& info,
                          std::int64_t batch_size) {
  const BatchCheck check("spotrf_batch_strided", layout, n);
  detail::definite(check, uplo, square_argument("a", "lda", a, lda, layout, n), stridea, {}, info,
                   batch_size);
}

void sposv_batch_strided(Layout layout, Uplo uplo, std::int64_t n, std::int64_t nrhs,
                         const Operand& a, std::int64_t lda, std::int64_t stridea, const Operand& b,
                         std::int64_t ldb, std::int64_t strideb, const Operand& info,
                         std::int64_t batch_size) {
  const BatchCheck check("sposv_batch_strided", layout, n);
  check.size("nrhs", nrhs);
  const MatrixArgument sides = sides_argument(b, ldb, layout, n, nrhs);
  detail::definite(check, uplo, square_argument("a", "lda", a, lda, layout, n), stridea,
                   {&sides, strideb}, info, batch_size);
}

void sgetrf_batch_strided(Layout layout, std::int64_t n, const Operand& a, std::int64_t lda,
                          std::int64_t stridea, const Operand& ipiv, std::int64_t stridepiv,
                          const Operand& info, std::int64_t batch_size) {
  const BatchCheck check("sgetrf_batch_strided", layout, n);
  detail::general(check, square_argument("a", "lda", a, lda, layout, n), stridea, ipiv, stridepiv,
                  {}, info, batch_size);
}

void sgesv_batch_strided(Layout layout, std::int64_t n, std::int64_t nrhs, const Operand& a,
                         std::int64_t lda, std::int64_t stridea, const Operand& ipiv,
                         std::int64_t stridepiv, const Operand& b, std::int64_t ldb,
                         std::int64_t strideb, const Operand& info, std::int64_t batch_size) {
  const BatchCheck check("sgesv_batch_strided", layout, n);
  check.size("nrhs", nrhs);
  const MatrixArgument sides = sides_argument(b, ldb, layout, n, nrhs);
  detail::general(check, square_argument("a", "lda", a, lda, layout, n), stridea, ipiv, stridepiv,
                  {&sides, strideb}, info, batch_size);
}

}  // namespace fragblas
