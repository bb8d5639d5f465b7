// dsymm: C := alpha * A * B + beta * C, or B * A, A symmetric. SPDX-License-Identifier: MIT
#include "double/arguments.hpp"
#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "fragblas/double.hpp"

namespace fragblas {

namespace detail {

namespace {

// Any mix of layouts; enums and sizes are checked.
void symm_any(const Check& check, Side side, Uplo uplo, const Scalar& alpha,
              const MatrixArgument& a, const MatrixArgument& b, const Scalar& beta,
              const MatrixArgument& c) {
  a.check_ld(check);
  b.check_ld(check);
  c.check_ld(check);
  if (c.rows == 0 || c.cols == 0) {
    return;
  }
  const bool no_product = is_double(alpha, 0);
  check.scalar("alpha", alpha);
  if (!no_product) {
    a.check_operand(check);
    b.check_operand(check);
  }
  check.scalar("beta", beta);
  c.check_operand(check);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"a", a.operand.buffer.get()},
                                              {"b", b.operand.buffer.get()},
                                              {"beta", beta.element.buffer.get()},
                                              {"c", c.operand.buffer.get()}});
  if (no_product && is_double(beta, 1)) {
    return;
  }
  const DoubleFactor general = b.source();
  if (no_product) {
    enqueue_double_product(check.routine(), 0, alpha, general, general, beta, double_target(c));
  } else {
    const DoubleFactor symmetric = gather(
        check.routine(),
        symmetric_source(a.operand, a.layout, uplo, a.rows, {catalog::Storage::Full, a.ld, 0}),
        a.rows, a.rows);
    const bool left = side == Side::Left;
    enqueue_double_product(check.routine(), a.rows, alpha, left ? symmetric : general,
                           left ? general : symmetric, beta, double_target(c));
  }
  context.submit();
}

}  // namespace

}  // namespace detail

void dsymm(Layout layout, Side side, Uplo uplo, std::int64_t m, std::int64_t n, const Scalar& alpha,
           const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
           const Scalar& beta, const Operand& c, std::int64_t ldc) {
  const detail::Check check = detail::double_check("dsymm");
  check.layout(layout);
  check.side(side);
  check.uplo(uplo);
  check.size("m", m);
  check.size("n", n);
  detail::symm_any(check, side, uplo, alpha, detail::square_argument(a, lda, layout, side, m, n),
                   {"b", "ldb", b, ldb, layout, Op::NoTrans, m, n, "m", "n"}, beta,
                   {"c", "ldc", c, ldc, layout, Op::NoTrans, m, n, "m", "n"});
}

void dsymm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
           const SymmOptions& options) {
  const detail::Check check = detail::double_check("dsymm");
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  check.layout(c.layout, "c.layout");
  check.side(options.side);
  check.uplo(options.uplo);
  check.size("c.rows", c.rows);
  check.size("c.cols", c.cols);
  const bool left = options.side == Side::Left;
  const std::int64_t order = left ? c.rows : c.cols;
  const char* const name = left ? "c.rows" : "c.cols";
  check.equal("a.rows", a.rows, name, order);
  check.equal("a.cols", a.cols, name, order);
  check.equal("b.rows", b.rows, "c.rows", c.rows);
  check.equal("b.cols", b.cols, "c.cols", c.cols);
  detail::symm_any(check, options.side, options.uplo, options.alpha,
                   detail::square_argument(a.data, a.ld, a.layout, options.side, c.rows, c.cols),
                   {"b", "ldb", b.data, b.ld, b.layout, Op::NoTrans, b.rows, b.cols, "m", "n"},
                   options.beta,
                   {"c", "ldc", c.data, c.ld, c.layout, Op::NoTrans, c.rows, c.cols, "m", "n"});
}

}  // namespace fragblas
