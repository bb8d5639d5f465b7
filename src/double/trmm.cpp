// dtrmm: B := alpha * op(A) * B, or B * op(A), A triangular. SPDX-License-Identifier: MIT
#include "double/arguments.hpp"
#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "fragblas/double.hpp"

namespace fragblas {

namespace detail {

namespace {

struct Enums {
  Side side;
  Uplo uplo;
  Op trans;
  Diag diag;
};

void check_enums(const Check& check, const Enums& enums) {
  check.side(enums.side);
  check.uplo(enums.uplo);
  check.op("transa", enums.trans);
  check.diag(enums.diag);
}

// Any mix of layouts; enums and sizes are checked.
void trmm_any(const Check& check, const Enums& enums, const Scalar& alpha, const MatrixArgument& a,
              const MatrixArgument& b) {
  a.check_ld(check);
  b.check_ld(check);
  if (b.rows == 0 || b.cols == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  const bool clears = is_double(alpha, 0);
  if (!clears) {
    a.check_operand(check);
  }
  b.check_operand(check);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"a", a.operand.buffer.get()},
                                              {"b", b.operand.buffer.get()}});
  const char* const routine = check.routine();
  const DoubleTarget target = target_of(b);
  if (clears) {
    enqueue_double_product(routine, 0, alpha, Source{}, Source{}, 0.0f, target);
  } else {
    const DoubleFactor triangle =
        gather(routine,
               triangular_source(a.operand, a.layout, enums.uplo, enums.trans, enums.diag, a.rows,
                                 {catalog::Storage::Full, a.ld, 0}),
               a.rows, a.rows);
    // What it is multiplied with is overwritten.
    const DoubleFactor old = gather(routine, b.source(), b.rows, b.cols);
    const bool left = enums.side == Side::Left;
    enqueue_double_product(routine, a.rows, alpha, left ? triangle : old, left ? old : triangle,
                           0.0f, target);
  }
  context.submit();
}

}  // namespace

}  // namespace detail

void dtrmm(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
           std::int64_t n, const Scalar& alpha, const Operand& a, std::int64_t lda,
           const Operand& b, std::int64_t ldb) {
  const detail::Check check = detail::double_check("dtrmm");
  check.layout(layout);
  detail::check_enums(check, {side, uplo, transa, diag});
  check.size("m", m);
  check.size("n", n);
  detail::trmm_any(check, {side, uplo, transa, diag}, alpha,
                   detail::square_argument(a, lda, layout, side, m, n),
                   {"b", "ldb", b, ldb, layout, Op::NoTrans, m, n, "m", "n"});
}

void dtrmm(const MatrixView& a, const MatrixView& b, const TrmmOptions& options) {
  const detail::Check check = detail::double_check("dtrmm");
  const detail::Enums enums{options.side, options.uplo, options.trans, options.diag};
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  detail::check_enums(check, enums);
  check.size("b.rows", b.rows);
  check.size("b.cols", b.cols);
  const bool left = options.side == Side::Left;
  const std::int64_t order = left ? b.rows : b.cols;
  const char* const name = left ? "b.rows" : "b.cols";
  check.equal("a.rows", a.rows, name, order);
  check.equal("a.cols", a.cols, name, order);
  detail::trmm_any(check, enums, options.alpha,
                   detail::square_argument(a.data, a.ld, a.layout, options.side, b.rows, b.cols),
                   {"b", "ldb", b.data, b.ld, b.layout, Op::NoTrans, b.rows, b.cols, "m", "n"});
}

}  // namespace fragblas
