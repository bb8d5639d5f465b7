// LU factorizations and what is solved by them: arguments and order. SPDX-License-Identifier: MIT
#include "linalg/general.hpp"

#include <algorithm>

#include "linalg/info.hpp"

namespace fragblas::detail {

namespace {

void getrf_any(const Check& check, const GeneralPasses& passes, const MatrixArgument& a,
               const Operand& ipiv, const Operand& info) {
  a.check_ld(check);
  check_info(check, info);
  const std::int64_t order = std::min(a.rows, a.cols);
  if (order == 0 && !info.buffer) {
    return;
  }
  if (order > 0) {
    a.check_operand(check);
    check_pivots(check, ipiv, "min(m, n)", order);
  }
  ContextState& context = check.same_context(
      {{"a", a.operand.buffer.get()}, {"ipiv", ipiv.buffer.get()}, {"info", info.buffer.get()}});
  const Block block = block_of(a);
  if (order > 0) {
    passes.factor(check.routine(), block, ipiv);
  }
  enqueue_info(check.routine(), block, Failure::Zero, info, passes.lanes);
  context.submit();
}

void getrs_any(const Check& check, const GeneralPasses& passes, Op trans, const MatrixArgument& a,
               const Operand& ipiv, const MatrixArgument& b) {
  check.op("trans", trans);
  a.check_ld(check);
  b.check_ld(check);
  if (b.rows == 0 || b.cols == 0) {
    return;
  }
  a.check_operand(check);
  check_pivots(check, ipiv, "n", a.rows);
  b.check_operand(check);
  ContextState& context = check.same_context(
      {{"a", a.operand.buffer.get()}, {"ipiv", ipiv.buffer.get()}, {"b", b.operand.buffer.get()}});
  passes.solve(check.routine(), trans, block_of(a), ipiv, block_of(b));
  context.submit();
}

void gesv_any(const Check& check, const GeneralPasses& passes, const MatrixArgument& a,
              const Operand& ipiv, const MatrixArgument& b, const Operand& info) {
  a.check_ld(check);
  b.check_ld(check);
  check_info(check, info);
  if (a.rows == 0 && !info.buffer) {
    return;
  }
  if (a.rows > 0) {
    a.check_operand(check);
    check_pivots(check, ipiv, "n", a.rows);
    if (b.cols > 0) {
      b.check_operand(check);
    }
  }
  ContextState& context = check.same_context({{"a", a.operand.buffer.get()},
                                              {"ipiv", ipiv.buffer.get()},
                                              {"b", b.operand.buffer.get()},
                                              {"info", info.buffer.get()}});
  const Block block = block_of(a);
  if (a.rows > 0) {
    passes.factor(check.routine(), block, ipiv);
  }
  enqueue_info(check.routine(), block, Failure::Zero, info, passes.lanes);
  if (a.rows > 0 && b.cols > 0) {
    passes.solve(check.routine(), Op::NoTrans, block, ipiv, block_of(b));
  }
  context.submit();
}

}  // namespace

void getrf_lapack(const Check& check, const GeneralPasses& passes, Layout layout, std::int64_t m,
                  std::int64_t n, const Operand& a, std::int64_t lda, const Operand& ipiv,
                  const Operand& info) {
  check.layout(layout);
  check.size("m", m);
  check.size("n", n);
  check.counted("m", m);
  getrf_any(check, passes, {"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"}, ipiv, info);
}

void getrs_lapack(const Check& check, const GeneralPasses& passes, Layout layout, Op trans,
                  std::int64_t n, std::int64_t nrhs, const Operand& a, std::int64_t lda,
                  const Operand& ipiv, const Operand& b, std::int64_t ldb) {
  check.layout(layout);
  check.size("n", n);
  check.size("nrhs", nrhs);
  getrs_any(check, passes, trans, square_argument("a", "lda", a, lda, layout, n), ipiv,
            sides_argument(b, ldb, layout, n, nrhs));
}

void gesv_lapack(const Check& check, const GeneralPasses& passes, Layout layout, std::int64_t n,
                 std::int64_t nrhs, const Operand& a, std::int64_t lda, const Operand& ipiv,
                 const Operand& b, std::int64_t ldb, const Operand& info) {
  check.layout(layout);
  check.size("n", n);
  check.size("nrhs", nrhs);
  gesv_any(check, passes, square_argument("a", "lda", a, lda, layout, n), ipiv,
           sides_argument(b, ldb, layout, n, nrhs), info);
}

void getrf_views(const Check& check, const GeneralPasses& passes, const MatrixView& a,
                 const VectorView& ipiv, const VectorView& info) {
  check_matrix(check, a);
  check.counted("a.rows", a.rows);
  check_pivots(check, ipiv, "min(a.rows, a.cols)", std::min(a.rows, a.cols));
  check_info(check, info);
  getrf_any(check, passes, view_argument("a", "lda", a), ipiv.data, info.data);
}

void getrs_views(const Check& check, const GeneralPasses& passes, const MatrixView& a,
                 const VectorView& ipiv, const MatrixView& b, Op trans) {
  check_square(check, a);
  check_pivots(check, ipiv, "a.rows", a.rows);
  check_sides(check, b, a.rows);
  getrs_any(check, passes, trans, square_argument("a", "lda", a), ipiv.data, sides_argument(b));
}

void gesv_views(const Check& check, const GeneralPasses& passes, const MatrixView& a,
                const VectorView& ipiv, const MatrixView& b, const VectorView& info) {
  check_square(check, a);
  check_pivots(check, ipiv, "a.rows", a.rows);
  check_sides(check, b, a.rows);
  check_info(check, info);
  gesv_any(check, passes, square_argument("a", "lda", a), ipiv.data, sides_argument(b), info.data);
}

}  // namespace fragblas::detail
