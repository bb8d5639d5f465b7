// cholesky, lu and qr: factors as matrices of their own, without what else shares their place.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>

#include "engine/elementwise/elementwise.hpp"
#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/geqrf_passes.hpp"
#include "linalg/getrf_passes.hpp"
#include "linalg/info.hpp"
#include "linalg/laswp_passes.hpp"
#include "linalg/potrf_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

void check_shape(const Check& check, const MatrixView& view, const char* layout,
                 const char* rows_name, const char* rows_rule, std::int64_t rows,
                 const char* cols_name, const char* cols_rule, std::int64_t cols) {
  check.layout(view.layout, layout);
  check.equal(rows_name, view.rows, rows_rule, rows);
  check.equal(cols_name, view.cols, cols_rule, cols);
}

// C := one triangle of A, and zeros beside it. C may be A.
void take_triangle(const char* routine, const Block& a, Uplo uplo, const Block& c) {
  copy_triangle(routine, a, c, uplo);
  if (uplo == Uplo::Lower && c.cols > 1) {
    clear_triangle(routine, c.part(0, 1, c.rows, c.cols - 1), Uplo::Upper);
  }
  if (uplo == Uplo::Upper && c.rows > 1) {
    clear_triangle(routine, c.part(1, 0, c.rows - 1, c.cols), Uplo::Lower);
  }
}

}  // namespace

}  // namespace detail

void cholesky(const MatrixView& a, const MatrixView& factor, const VectorView& info, Uplo uplo) {
  using namespace detail;
  const Check check("cholesky");
  check_square(check, a);
  check_shape(check, factor, "factor.layout", "factor.rows", "a.rows", a.rows, "factor.cols",
              "a.rows", a.rows);
  check.uplo(uplo);
  check_info(check, info);
  const MatrixArgument from = square_argument("a", "lda", a);
  const MatrixArgument to = square_argument("factor", "ldfactor", factor);
  check_operands(check, {&from, &to});
  check_info(check, info.data);
  if (a.rows == 0 && !info.data.buffer) {
    return;
  }
  ContextState& context = check.same_context({{"a", a.data.buffer.get()},
                                              {"factor", factor.data.buffer.get()},
                                              {"info", info.data.buffer.get()}});
  const char* const routine = check.routine();
  const Block target = block_of(to);
  if (a.rows > 0) {
    take_triangle(routine, block_of(from), uplo, target);
    enqueue_cholesky(routine, lower_block(to, uplo));
  }
  enqueue_info(routine, target, Failure::NotPositive, info.data);
  context.submit();
}

void lu(const MatrixView& a, const MatrixView& p, const MatrixView& l, const MatrixView& u,
        const VectorView& info) {
  using namespace detail;
  const Check check("lu");
  check_matrix(check, a);
  check.counted("a.rows", a.rows);
  const std::int64_t order = std::min(a.rows, a.cols);
  const char* const smaller = "min(a.rows, a.cols)";
  const bool wants_p = p.data.buffer != nullptr;
  if (wants_p) {
    check_shape(check, p, "p.layout", "p.rows", "a.rows", a.rows, "p.cols", "a.rows", a.rows);
  }
  check_shape(check, l, "l.layout", "l.rows", "a.rows", a.rows, "l.cols", smaller, order);
  check_shape(check, u, "u.layout", "u.rows", smaller, order, "u.cols", "a.cols", a.cols);
  check_info(check, info);
  const MatrixArgument from = view_argument("a", "lda", a);
  const MatrixArgument left = view_argument("l", "ldl", l, "m", "min(m, n)");
  const MatrixArgument right = view_argument("u", "ldu", u, "min(m, n)", "n");
  const MatrixArgument exchanged = view_argument("p", "ldp", p, "m", "m");
  check_operands(check, {&from, &left, &right});
  if (wants_p) {
    check_operands(check, {&exchanged});
  }
  check_info(check, info.data);
  if (order == 0 && !wants_p && !info.data.buffer) {
    return;
  }
  ContextState& context = check.same_context({{"a", a.data.buffer.get()},
                                              {"p", p.data.buffer.get()},
                                              {"l", l.data.buffer.get()},
                                              {"u", u.data.buffer.get()},
                                              {"info", info.data.buffer.get()}});
  const char* const routine = check.routine();
  if (order > 0) {
    const Block block = block_of(from), lower = block_of(left);
    // Column by column, as the factorization wants it.
    const OwnBlock own = temporary_block(block, a.cols, a.rows);
    const Block factors = own.block.transposed();
    copy(routine, block, factors);
    const std::shared_ptr<BufferState> pivots = temporary(block.buffer->services(), order);
    enqueue_lu(routine, factors, {pivots.get(), 0});
    enqueue_info(routine, factors, Failure::Zero, info.data);
    take_triangle(routine, factors.part(0, 0, a.rows, order), Uplo::Lower, lower);
    enqueue_fill(routine, 1.0f,
                 vector_target(lower.place(), order, lower.row_stride + lower.col_stride));
    take_triangle(routine, factors.part(0, 0, order, a.cols), Uplo::Upper, block_of(right));
    if (wants_p) {
      fill(routine, 1.0f, block_of(exchanged));
      Exchanges exchanges;
      exchanges.pivots = {pivots.get(), 0};
      exchanges.count = order;
      enqueue_exchanges(routine, exchanges, Order::LastToFirst, block_of(exchanged));
    }
  } else {
    if (wants_p) {
      fill(routine, 1.0f, block_of(exchanged));
    }
    if (info.data.buffer) {
      enqueue_fill(routine, 0.0f, vector_target(info.data, 1, 1));
    }
  }
  context.submit();
}

void qr(const MatrixView& a, const MatrixView& q, const MatrixView& r) {
  using namespace detail;
  const Check check("qr");
  check_matrix(check, a);
  const std::int64_t order = std::min(a.rows, a.cols);
  const char* const smaller = "min(a.rows, a.cols)";
  const bool wants_q = q.data.buffer != nullptr;
  // All of Q, and what is below R's triangle.
  const bool all = wants_q && q.cols == a.rows;
  if (wants_q) {
    check_shape(check, q, "q.layout", "q.rows", "a.rows", a.rows, "q.cols",
                all ? "a.rows" : smaller, all ? a.rows : order);
  }
  check_shape(check, r, "r.layout", "r.rows", wants_q ? "q.cols" : smaller,
              wants_q ? q.cols : order, "r.cols", "a.cols", a.cols);
  const char* const between = all ? "m" : "min(m, n)";
  const MatrixArgument from = view_argument("a", "lda", a);
  const MatrixArgument left = view_argument("q", "ldq", q, "m", between);
  const MatrixArgument right = view_argument("r", "ldr", r, between, "n");
  check_operands(check, {&from, &right});
  if (wants_q) {
    check_operands(check, {&left});
  }
  const bool has_q = wants_q && q.rows > 0 && q.cols > 0;
  if (order == 0 && !has_q) {
    return;
  }
  ContextState& context = check.same_context(
      {{"a", a.data.buffer.get()}, {"q", q.data.buffer.get()}, {"r", r.data.buffer.get()}});
  const char* const routine = check.routine();
  if (order == 0) {
    fill(routine, 1.0f, block_of(left));
  } else {
    const Block block = block_of(from);
    const OwnBlock own = temporary_block(block, a.rows, a.cols);
    copy(routine, block, own.block);
    const std::shared_ptr<BufferState> tau = temporary(block.buffer->services(), order);
    enqueue_qr(routine, own.block, {tau.get(), 0});
    take_triangle(routine, own.block.part(0, 0, order, a.cols), Uplo::Upper,
                  block_of(right).part(0, 0, order, a.cols));
    if (r.rows > order) {
      fill(routine, 0.0f, block_of(right).part(order, 0, r.rows - order, a.cols));
    }
    if (wants_q) {
      const Block vectors = block_of(left);
      copy(routine, own.block.part(0, 0, a.rows, order), vectors.part(0, 0, a.rows, order));
      enqueue_q(routine, vectors, order, {tau.get(), 0});
    }
  }
  context.submit();
}

}  // namespace fragblas
