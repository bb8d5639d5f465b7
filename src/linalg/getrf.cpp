// sgetrf: the LU factorization; sgetrs: solves by it; sgesv: both. SPDX-License-Identifier: MIT
#include <algorithm>

#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/getrf_passes.hpp"
#include "linalg/info.hpp"

namespace fragblas {

namespace detail {

namespace {

void getrf_any(const Check& check, const MatrixArgument& a, const Operand& ipiv,
               const Operand& info) {
  a.check_ld(check);
  check_info(check, info);
  const std::int64_t order = std::min(a.rows, a.cols);
  if (order == 0 && !info.buffer) {
    return;
  }
  if (order > 0) {
    a.check_operand(check);
    check.vector("ipiv", "min(m, n)", ipiv, order, 1);
  }
  ContextState& context = check.same_context(
      {{"a", a.operand.buffer.get()}, {"ipiv", ipiv.buffer.get()}, {"info", info.buffer.get()}});
  const Block block = block_of(a);
  if (order > 0) {
    enqueue_lu(check.routine(), block, ipiv);
  }
  enqueue_info(check.routine(), block, Failure::Zero, info);
  context.submit();
}

void getrs_any(const Check& check, Op trans, const MatrixArgument& a, const Operand& ipiv,
               const MatrixArgument& b) {
  check.op("trans", trans);
  a.check_ld(check);
  b.check_ld(check);
  if (b.rows == 0 || b.cols == 0) {
    return;
  }
  a.check_operand(check);
  check.vector("ipiv", "n", ipiv, a.rows, 1);
  b.check_operand(check);
  ContextState& context = check.same_context(
      {{"a", a.operand.buffer.get()}, {"ipiv", ipiv.buffer.get()}, {"b", b.operand.buffer.get()}});
  enqueue_lu_solve(check.routine(), trans != Op::NoTrans, block_of(a), ipiv, block_of(b));
  context.submit();
}

void gesv_any(const Check& check, const MatrixArgument& a, const Operand& ipiv,
              const MatrixArgument& b, const Operand& info) {
  a.check_ld(check);
  b.check_ld(check);
  check_info(check, info);
  if (a.rows == 0 && !info.buffer) {
    return;
  }
  if (a.rows > 0) {
    a.check_operand(check);
    check.vector("ipiv", "n", ipiv, a.rows, 1);
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
    enqueue_lu(check.routine(), block, ipiv);
  }
  enqueue_info(check.routine(), block, Failure::Zero, info);
  if (a.rows > 0 && b.cols > 0) {
    enqueue_lu_solve(check.routine(), false, block, ipiv, block_of(b));
  }
  context.submit();
}

}  // namespace

}  // namespace detail

using detail::Check;
using detail::sides_argument;
using detail::square_argument;

void sgetrf(Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& ipiv, const Operand& info) {
  const Check check("sgetrf");
  check.layout(layout);
  check.size("m", m);
  check.size("n", n);
  detail::getrf_any(check, {"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"}, ipiv, info);
}

void getrf(const MatrixView& a, const VectorView& ipiv, const VectorView& info) {
  const Check check("getrf");
  check.layout(a.layout, "a.layout");
  check.size("a.rows", a.rows);
  check.size("a.cols", a.cols);
  check_pivots(check, ipiv, "min(a.rows, a.cols)", std::min(a.rows, a.cols));
  detail::check_info(check, info);
  detail::getrf_any(check, detail::view_argument("a", "lda", a), ipiv.data, info.data);
}

void sgetrs(Layout layout, Op trans, std::int64_t n, std::int64_t nrhs, const Operand& a,
            std::int64_t lda, const Operand& ipiv, const Operand& b, std::int64_t ldb) {
  const Check check("sgetrs");
  check.layout(layout);
  check.size("n", n);
  check.size("nrhs", nrhs);
  detail::getrs_any(check, trans, square_argument("a", "lda", a, lda, layout, n), ipiv,
                    sides_argument(b, ldb, layout, n, nrhs));
}

void getrs(const MatrixView& a, const VectorView& ipiv, const MatrixView& b, Op trans) {
  const Check check("getrs");
  detail::check_square(check, a);
  check_pivots(check, ipiv, "a.rows", a.rows);
  detail::check_sides(check, b, a.rows);
  detail::getrs_any(check, trans, square_argument("a", "lda", a), ipiv.data, sides_argument(b));
}

void sgesv(Layout layout, std::int64_t n, std::int64_t nrhs, const Operand& a, std::int64_t lda,
           const Operand& ipiv, const Operand& b, std::int64_t ldb, const Operand& info) {
  const Check check("sgesv");
  check.layout(layout);
  check.size("n", n);
  check.size("nrhs", nrhs);
  detail::gesv_any(check, square_argument("a", "lda", a, lda, layout, n), ipiv,
                   sides_argument(b, ldb, layout, n, nrhs), info);
}

void gesv(const MatrixView& a, const VectorView& ipiv, const MatrixView& b,
          const VectorView& info) {
  const Check check("gesv");
  detail::check_square(check, a);
  check_pivots(check, ipiv, "a.rows", a.rows);
  detail::check_sides(check, b, a.rows);
  detail::check_info(check, info);
  detail::gesv_any(check, square_argument("a", "lda", a), ipiv.data, sides_argument(b), info.data);
}

}  // namespace fragblas
