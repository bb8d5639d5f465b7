// SPDX-License-Identifier: MIT
#include "routines/level3/gemm_arguments.hpp"

namespace fragblas::detail {

void GemmArguments::check_ld(const Check& check) const {
  a.check_ld(check);
  b.check_ld(check);
  c.check_ld(check);
}

ContextState& GemmArguments::check_operands(const Check& check) const {
  check.scalar("alpha", alpha);
  if (!no_product()) {
    a.check_operand(check);
    b.check_operand(check);
  }
  check.scalar("beta", beta);
  c.check_operand(check);
  return same_context(check);
}

ContextState& GemmArguments::same_context(const Check& check) const {
  return check.same_context({{"alpha", alpha.element.buffer.get()},
                             {"a", a.operand.buffer.get()},
                             {"b", b.operand.buffer.get()},
                             {"beta", beta.element.buffer.get()},
                             {"c", c.operand.buffer.get()}});
}

GemmArguments gemm_arguments(const Check& check, const MatrixView& a, const MatrixView& b,
                             const MatrixView& c, const GemmOptions& options) {
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  check.layout(c.layout, "c.layout");
  check.op("trans_a", options.trans_a);
  check.op("trans_b", options.trans_b);
  const bool ta = options.trans_a != Op::NoTrans;
  const bool tb = options.trans_b != Op::NoTrans;
  const std::int64_t m = ta ? a.cols : a.rows;
  const std::int64_t k = ta ? a.rows : a.cols;
  const std::int64_t rows_b = tb ? b.cols : b.rows;
  const std::int64_t n = tb ? b.rows : b.cols;
  check.size("a.rows", a.rows);
  check.size("a.cols", a.cols);
  check.equal(tb ? "b.cols" : "b.rows", rows_b, "op(A)'s columns", k);
  check.equal("c.rows", c.rows, "op(A)'s rows", m);
  check.equal("c.cols", c.cols, "op(B)'s columns", n);
  check.size("c.cols", c.cols);
  return {{"a", "lda", a.data, a.ld, a.layout, options.trans_a, m, k, "m", "k"},
          {"b", "ldb", b.data, b.ld, b.layout, options.trans_b, k, n, "k", "n"},
          {"c", "ldc", c.data, c.ld, c.layout, Op::NoTrans, m, n, "m", "n"},
          options.alpha,
          options.beta};
}

}  // namespace fragblas::detail
