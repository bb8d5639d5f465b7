// comatcopy: B := alpha * op(A); cimatcopy: the same in place, from one leading dimension to
// another. SPDX-License-Identifier: MIT
#include "complex/arguments.hpp"
#include "complex/check.hpp"
#include "complex/product.hpp"

namespace fragblas {

namespace detail {

namespace {

// Enums and sizes are checked.
void matcopy_any(const Check& check, const ComplexScalar& alpha, const MatrixArgument& a,
                 const MatrixArgument& b) {
  a.check_ld(check);
  b.check_ld(check);
  if (b.rows == 0 || b.cols == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  if (!is_number(alpha, 0.0f)) {
    a.check_operand(check);
  }
  b.check_operand(check);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"a", a.operand.buffer.get()},
                                              {"b", b.operand.buffer.get()}});
  // Without a factor A is not read, and may be none.
  const ComplexFactor source =
      a.operand.buffer ? factor_of(a) : ComplexFactor(Source{b.operand.buffer.get(), 0, 0, 0});
  enqueue_complex_copy(check.routine(), {alpha}, source, complex_target(b));
  context.submit();
}

Check checked(const char* routine, Layout layout, Op trans, std::int64_t m, std::int64_t n) {
  const Check check = complex_check(routine);
  check.layout(layout);
  check_op(check, "trans", trans);
  check.size("m", m);
  check.size("n", n);
  return check;
}

}  // namespace

}  // namespace detail

void comatcopy(Layout layout, Op trans, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
               const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb) {
  const detail::Check check = detail::checked("comatcopy", layout, trans, m, n);
  const detail::Sides sides = detail::sides_of(trans, m, n);
  detail::matcopy_any(check, alpha,
                      detail::matrix_argument("a", "lda", a, lda, layout, trans, sides),
                      detail::matrix_argument("b", "ldb", b, ldb, layout, Op::NoTrans, sides));
}

void cimatcopy(Layout layout, Op trans, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
               const Operand& a, std::int64_t lda, std::int64_t ldb) {
  using namespace detail;
  const Check check = checked("cimatcopy", layout, trans, m, n);
  const Sides sides = sides_of(trans, m, n);
  const MatrixArgument before = matrix_argument("a", "lda", a, lda, layout, trans, sides);
  const MatrixArgument after = matrix_argument("a", "ldb", a, ldb, layout, Op::NoTrans, sides);
  before.check_ld(check);
  after.check_ld(check);
  if (m == 0 || n == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  before.check_operand(check);
  after.check_operand(check);
  ContextState& context =
      check.same_context({{"alpha", alpha.element.buffer.get()}, {"a", a.buffer.get()}});
  if (trans != Op::NoTrans || lda != ldb || !is_number(alpha, 1.0f)) {
    enqueue_complex_copy(check.routine(), {alpha}, factor_of(before), complex_target(after));
  }
  context.submit();
}

void comatcopy(const MatrixView& a, const MatrixView& b, const ComplexMatcopyOptions& options) {
  const detail::Check check = detail::complex_check("comatcopy");
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  detail::check_op(check, "trans", options.trans);
  check.size("b.rows", b.rows);
  check.size("b.cols", b.cols);
  const bool turned = detail::transposes(options.trans);
  const std::int64_t rows = turned ? a.cols : a.rows;
  const std::int64_t cols = turned ? a.rows : a.cols;
  check.equal("b.rows", b.rows, "op(A)'s rows", rows);
  check.equal("b.cols", b.cols, "op(A)'s columns", cols);
  detail::matcopy_any(check, options.alpha,
                      {"a", "lda", a.data, a.ld, a.layout, options.trans, rows, cols, "m", "n"},
                      {"b", "ldb", b.data, b.ld, b.layout, Op::NoTrans, rows, cols, "m", "n"});
}

}  // namespace fragblas
