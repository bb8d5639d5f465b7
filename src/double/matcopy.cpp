// domatcopy: B := alpha * op(A); dimatcopy: the same in place, from one leading dimension to
// another. SPDX-License-Identifier: MIT
#include <utility>

#include "double/axpby.hpp"
#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "double/result.hpp"
#include "fragblas/double.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas {

namespace detail {

namespace {

// op(A) and B have one shape, with rows and columns; their operands are checked. A pass reads the
// elements as they were before it, so B may be A.
void enqueue_matcopy(const char* routine, const Scalar& alpha, const MatrixArgument& a,
                     const MatrixArgument& b) {
  const Target target = lines_target({b.operand.buffer.get(), 2 * b.operand.offset}, b.lines(),
                                     2 * b.length(), 2 * b.ld);
  if (is_double(alpha, 0)) {
    enqueue_double_fill(routine, Scalar(0), target);
    return;
  }
  Source source = a.source();
  if (!b.by_rows()) {
    std::swap(source.row_stride, source.col_stride);
  }
  enqueue_double_axpby(routine, alpha, source, Scalar(0), target);
}

// Enums and sizes are checked.
void matcopy_any(const Check& check, const Scalar& alpha, const MatrixArgument& a,
                 const MatrixArgument& b) {
  a.check_ld(check);
  b.check_ld(check);
  if (b.rows == 0 || b.cols == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  if (!is_double(alpha, 0)) {
    a.check_operand(check);
  }
  b.check_operand(check);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"a", a.operand.buffer.get()},
                                              {"b", b.operand.buffer.get()}});
  enqueue_matcopy(check.routine(), alpha, a, b);
  context.submit();
}

Check checked(const char* routine, Layout layout, Op trans, std::int64_t m, std::int64_t n) {
  const Check check = double_check(routine);
  check.layout(layout);
  check.op("trans", trans);
  check.size("m", m);
  check.size("n", n);
  return check;
}

}  // namespace

}  // namespace detail

void domatcopy(Layout layout, Op trans, std::int64_t m, std::int64_t n, const Scalar& alpha,
               const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb) {
  const detail::Check check = detail::checked("domatcopy", layout, trans, m, n);
  const detail::Sides sides = detail::sides_of(trans, m, n);
  detail::matcopy_any(check, alpha,
                      detail::matrix_argument("a", "lda", a, lda, layout, trans, sides),
                      detail::matrix_argument("b", "ldb", b, ldb, layout, Op::NoTrans, sides));
}

void dimatcopy(Layout layout, Op trans, std::int64_t m, std::int64_t n, const Scalar& alpha,
               const Operand& a, std::int64_t lda, std::int64_t ldb) {
  using namespace detail;
  const Check check = checked("dimatcopy", layout, trans, m, n);
  const Sides sides = sides_of(trans, m, n);
  const MatrixArgument before = matrix_argument("a", "lda", a, lda, layout, trans, sides);
  const MatrixArgument after = matrix_argument("a", "ldb", a, ldb, layout, Op::NoTrans, sides);
  before.check_ld(check);
  after.check_ld(check);
  if (m == 0 || n == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  before.check_operand(check);
  after.check_operand(check);
  ContextState& context =
      check.same_context({{"alpha", alpha.element.buffer.get()}, {"a", a.buffer.get()}});
  if (trans != Op::NoTrans || lda != ldb || !is_double(alpha, 1)) {
    enqueue_matcopy("dimatcopy", alpha, before, after);
  }
  context.submit();
}

void domatcopy(const MatrixView& a, const MatrixView& b, const MatcopyOptions& options) {
  const detail::Check check = detail::double_check("domatcopy");
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  check.op("trans", options.trans);
  check.size("b.rows", b.rows);
  check.size("b.cols", b.cols);
  const bool turned = options.trans != Op::NoTrans;
  const std::int64_t rows = turned ? a.cols : a.rows;
  const std::int64_t cols = turned ? a.rows : a.cols;
  check.equal("b.rows", b.rows, "op(A)'s rows", rows);
  check.equal("b.cols", b.cols, "op(A)'s columns", cols);
  detail::matcopy_any(check, options.alpha,
                      {"a", "lda", a.data, a.ld, a.layout, options.trans, rows, cols, "m", "n"},
                      {"b", "ldb", b.data, b.ld, b.layout, Op::NoTrans, rows, cols, "m", "n"});
}

}  // namespace fragblas
