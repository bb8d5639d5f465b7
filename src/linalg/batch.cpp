// spotrf_batch_strided, sposv_batch_strided, sgetrf_batch_strided and sgesv_batch_strided:
// factorizations and solves of batches of small matrices. SPDX-License-Identifier: MIT
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/linalg.hpp"
#include "linalg/batch_passes.hpp"
#include "linalg/check.hpp"

namespace fragblas {

namespace detail {

namespace {

// Arguments of a batch, in the order in which they are checked: those that need no buffer first.
class BatchCheck : public Check {
 public:
  BatchCheck(const char* routine, Layout layout, std::int64_t n) : Check(routine) {
    this->layout(layout);
    size("n", n);
    if (n > kMostBatchOrder) {
      fail("n", n, "at most {} in a batch", {kMostBatchOrder});
    }
  }

  // Of what is written: matrices may not share elements. `span`: of one, 0 where it has none.
  void stride(const char* argument, std::int64_t stride, std::int64_t span,
              std::int64_t batch_size) const {
    if (batch_size > 1 && stride < span && stride > -span) {
      fail(argument, stride, "at least {} or at most {}, because what is written must not overlap",
           {span, -span});
    }
  }

  // All of a batch lie in the buffer.
  Batch matrices(const MatrixArgument& a, std::int64_t stride, std::int64_t batch_size) const {
    a.check_operand(*this);
    batch(a.name, a.operand, a.span(), stride, batch_size);
    return {block_of(a), batch_size == 1 ? 0 : stride, batch_size};
  }
  Batch pivots(const Operand& ipiv, std::int64_t n, std::int64_t stride,
               std::int64_t batch_size) const {
    vector("ipiv", "n", ipiv, n, 1);
    batch("ipiv", ipiv, n, stride, batch_size);
    return {{ipiv.buffer.get(), ipiv.offset, n, 1, 1, n}, batch_size == 1 ? 0 : stride, batch_size};
  }
  void infos(const Operand& info, std::int64_t batch_size) const {
    if (info.buffer) {
      vector("info", "batch_size", info, batch_size, 1);
    }
  }
};

std::int64_t span_of(const MatrixArgument& a) {
  return a.rows == 0 || a.cols == 0 ? 0 : extent_of(a.lines(), a.ld, a.length());
}

// Of matrices without elements.
void clear_info(const Check& check, const Operand& info, std::int64_t batch_size) {
  if (info.buffer) {
    ContextState& context = check.same_context({{"info", info.buffer.get()}});
    enqueue_fill(check.routine(), 0.0f, vector_target(info, batch_size, 1));
    context.submit();
  }
}

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
  const Batch pivots = check.pivots(ipiv, a.rows, stridepiv, batch_size);
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
