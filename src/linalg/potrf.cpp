// spotrf: the Cholesky factorization; spotrs: solves by it; sposv: both. SPDX-License-Identifier:
// MIT
#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/info.hpp"
#include "linalg/potrf_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

void potrf_any(const Check& check, Uplo uplo, const MatrixArgument& a, const Operand& info) {
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
    enqueue_cholesky(check.routine(), lower);
  }
  enqueue_info(check.routine(), lower, Failure::NotPositive, info);
  context.submit();
}

void potrs_any(const Check& check, Uplo uplo, const MatrixArgument& a, const MatrixArgument& b) {
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
  enqueue_cholesky_solve(check.routine(), lower_block(a, uplo), block_of(b));
  context.submit();
}

void posv_any(const Check& check, Uplo uplo, const MatrixArgument& a, const MatrixArgument& b,
              const Operand& info) {
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
    enqueue_cholesky(check.routine(), lower);
  }
  enqueue_info(check.routine(), lower, Failure::NotPositive, info);
  if (a.rows > 0) {
    enqueue_cholesky_solve(check.routine(), lower, block_of(b));
  }
  context.submit();
}

Check checked(const char* routine, Layout layout, std::int64_t n) {
  const Check check(routine);
  check.layout(layout);
  check.size("n", n);
  return check;
}

Check checked(const char* routine, Layout layout, std::int64_t n, std::int64_t nrhs) {
  const Check check = checked(routine, layout, n);
  check.size("nrhs", nrhs);
  return check;
}

}  // namespace

}  // namespace detail

using detail::Check;

void spotrf(Layout layout, Uplo uplo, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& info) {
  const Check check = detail::checked("spotrf", layout, n);
  detail::potrf_any(check, uplo, detail::square_argument("a", "lda", a, lda, layout, n), info);
}

void potrf(const MatrixView& a, const VectorView& info, Uplo uplo) {
  const Check check("potrf");
  detail::check_square(check, a);
  detail::check_info(check, info);
  detail::potrf_any(check, uplo, detail::square_argument("a", "lda", a), info.data);
}

void spotrs(Layout layout, Uplo uplo, std::int64_t n, std::int64_t nrhs, const Operand& a,
            std::int64_t lda, const Operand& b, std::int64_t ldb) {
  const Check check = detail::checked("spotrs", layout, n, nrhs);
  detail::potrs_any(check, uplo, detail::square_argument("a", "lda", a, lda, layout, n),
                    detail::sides_argument(b, ldb, layout, n, nrhs));
}

void potrs(const MatrixView& a, const MatrixView& b, Uplo uplo) {
  const Check check("potrs");
  detail::check_square(check, a);
  detail::check_sides(check, b, a.rows);
  detail::potrs_any(check, uplo, detail::square_argument("a", "lda", a), detail::sides_argument(b));
}

void sposv(Layout layout, Uplo uplo, std::int64_t n, std::int64_t nrhs, const Operand& a,
           std::int64_t lda, const Operand& b, std::int64_t ldb, const Operand& info) {
  const Check check = detail::checked("sposv", layout, n, nrhs);
  detail::posv_any(check, uplo, detail::square_argument("a", "lda", a, lda, layout, n),
                   detail::sides_argument(b, ldb, layout, n, nrhs), info);
}

void posv(const MatrixView& a, const MatrixView& b, const VectorView& info, Uplo uplo) {
  const Check check("posv");
  detail::check_square(check, a);
  detail::check_sides(check, b, a.rows);
  detail::check_info(check, info);
  detail::posv_any(check, uplo, detail::square_argument("a", "lda", a), detail::sides_argument(b),
                   info.data);
}

}  // namespace fragblas
