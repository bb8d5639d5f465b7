// Cholesky factorizations and what is solved by them: arguments and order.
// SPDX-License-Identifier: MIT
#include "linalg/definite.hpp"

#include "linalg/info.hpp"

namespace fragblas::detail {

namespace {

void potrf_any(const Check& check, const DefinitePasses& passes, Uplo uplo, const MatrixArgument& a,
               const Operand& info) {
  check.uplo(uplo);
  a.check_ld(check);
  check_info(check, info);
  if (a.rows == 0 && !info.buffer) {
    return;
  }
  if (a.rows > 0) {
    a.check_operand(check);
  }
  ContextState& context =
      check.same_context({{"a", a.operand.buffer.get()}, {"info", info.buffer.get()}});
  const Block lower = lower_block(a, uplo);
  if (a.rows > 0) {
    passes.factor(check.routine(), lower);
  }
  enqueue_info(check.routine(), lower, Failure::NotPositive, info, passes.lanes);
  context.submit();
}

void potrs_any(const Check& check, const DefinitePasses& passes, Uplo uplo, const MatrixArgument& a,
               const MatrixArgument& b) {
  check.uplo(uplo);
  a.check_ld(check);
  b.check_ld(check);
  if (b.rows == 0 || b.cols == 0) {
    return;
  }
  a.check_operand(check);
  b.check_operand(check);
  ContextState& context =
      check.same_context({{"a", a.operand.buffer.get()}, {"b", b.operand.buffer.get()}});
  passes.solve(check.routine(), lower_block(a, uplo), uplo, block_of(b));
  context.submit();
}

void posv_any(const Check& check, const DefinitePasses& passes, Uplo uplo, const MatrixArgument& a,
              const MatrixArgument& b, const Operand& info) {
  check.uplo(uplo);
  a.check_ld(check);
  b.check_ld(check);
  check_info(check, info);
  if (a.rows == 0 && !info.buffer) {
    return;
  }
  if (a.rows > 0) {
    a.check_operand(check);
    if (b.cols > 0) {
      b.check_operand(check);
    }
  }
  ContextState& context = check.same_context(
      {{"a", a.operand.buffer.get()}, {"b", b.operand.buffer.get()}, {"info", info.buffer.get()}});
  const Block lower = lower_block(a, uplo);
  if (a.rows > 0) {
    passes.factor(check.routine(), lower);
  }
  enqueue_info(check.routine(), lower, Failure::NotPositive, info, passes.lanes);
  if (a.rows > 0) {
    passes.solve(check.routine(), lower, uplo, block_of(b));
  }
  context.submit();
}

void check_sizes(const Check& check, Layout layout, std::int64_t n) {
  check.layout(layout);
  check.size("n", n);
}

void check_sizes(const Check& check, Layout layout, std::int64_t n, std::int64_t nrhs) {
  check_sizes(check, layout, n);
  check.size("nrhs", nrhs);
}

}  // namespace

void potrf_lapack(const Check& check, const DefinitePasses& passes, Layout layout, Uplo uplo,
                  std::int64_t n, const Operand& a, std::int64_t lda, const Operand& info) {
  check_sizes(check, layout, n);
  potrf_any(check, passes, uplo, square_argument("a", "lda", a, lda, layout, n), info);
}

void potrs_lapack(const Check& check, const DefinitePasses& passes, Layout layout, Uplo uplo,
                  std::int64_t n, std::int64_t nrhs, const Operand& a, std::int64_t lda,
                  const Operand& b, std::int64_t ldb) {
  check_sizes(check, layout, n, nrhs);
  potrs_any(check, passes, uplo, square_argument("a", "lda", a, lda, layout, n),
            sides_argument(b, ldb, layout, n, nrhs));
}

void posv_lapack(const Check& check, const DefinitePasses& passes, Layout layout, Uplo uplo,
                 std::int64_t n, std::int64_t nrhs, const Operand& a, std::int64_t lda,
                 const Operand& b, std::int64_t ldb, const Operand& info) {
  check_sizes(check, layout, n, nrhs);
  posv_any(check, passes, uplo, square_argument("a", "lda", a, lda, layout, n),
           sides_argument(b, ldb, layout, n, nrhs), info);
}

void potrf_views(const Check& check, const DefinitePasses& passes, const MatrixView& a,
                 const VectorView& info, Uplo uplo) {
  check_square(check, a);
  check_info(check, info);
  potrf_any(check, passes, uplo, square_argument("a", "lda", a), info.data);
}

void potrs_views(const Check& check, const DefinitePasses& passes, const MatrixView& a,
                 const MatrixView& b, Uplo uplo) {
  check_square(check, a);
  check_sides(check, b, a.rows);
  potrs_any(check, passes, uplo, square_argument("a", "lda", a), sides_argument(b));
}

void posv_views(const Check& check, const DefinitePasses& passes, const MatrixView& a,
                const MatrixView& b, const VectorView& info, Uplo uplo) {
  check_square(check, a);
  check_sides(check, b, a.rows);
  check_info(check, info);
  posv_any(check, passes, uplo, square_argument("a", "lda", a), sides_argument(b), info.data);
}

}  // namespace fragblas::detail
