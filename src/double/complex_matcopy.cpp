// zomatcopy: B := alpha * op(A); zimatcopy: the same in place, from one leading dimension to
// another. SPDX-License-Identifier: MIT
#include <memory>
#include <utility>

#include "complex/check.hpp"
#include "context/context_state.hpp"
#include "double/check.hpp"
#include "double/complex_merge.hpp"
#include "double/complex_product.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double_complex.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas {

namespace detail {

namespace {

// Through a copy where numbers are conjugated, or B may be A.
void enqueue_matcopy(const char* routine, const DoubleComplexCoefficient& alpha,
                     const MatrixArgument& a, const MatrixArgument& b) {
  DoubleComplexCoefficient factor = alpha;
  std::shared_ptr<BufferState> alpha_copy, copy;
  hold(routine, factor, {b.operand.buffer.get()}, alpha_copy);
  Source source;
  if (!factor.is(0)) {
    source = a.source();
    if (conjugates(a.op) || a.operand.buffer == b.operand.buffer) {
      copy = gather_complex(routine, {source, conjugates(a.op)}, a.rows, a.cols);
      source = {copy.get(), 0, a.cols, 1};
    }
  }
  if (b.layout == Layout::ColMajor) {
    std::swap(source.row_stride, source.col_stride);
  }
  const bool by_rows = b.layout == Layout::RowMajor;
  enqueue_double_complex_merge(
      routine, {{factor}, 0.0}, source,
      lines_target({b.operand.buffer.get(), 4 * b.operand.offset}, by_rows ? b.rows : b.cols,
                   4 * (by_rows ? b.cols : b.rows), 4 * b.ld));
}

// Enums and sizes are checked.
void matcopy_any(const Check& check, const ComplexScalar& alpha, const MatrixArgument& a,
                 const MatrixArgument& b) {
  a.check_ld(check);
  b.check_ld(check);
  if (b.rows == 0 || b.cols == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  if (!DoubleComplexCoefficient(alpha).is(0)) {
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
  const Check check = double_complex_check(routine);
  check.layout(layout);
  check_op(check, "trans", trans);
  check.size("m", m);
  check.size("n", n);
  return check;
}

}  // namespace

}  // namespace detail

using namespace detail;

void zomatcopy(Layout layout, Op trans, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
               const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb) {
  const Check check = checked("zomatcopy", layout, trans, m, n);
  const Sides sides = sides_of(trans, m, n);
  matcopy_any(check, alpha, matrix_argument("a", "lda", a, lda, layout, trans, sides),
              matrix_argument("b", "ldb", b, ldb, layout, Op::NoTrans, sides));
}

void zimatcopy(Layout layout, Op trans, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
               const Operand& a, std::int64_t lda, std::int64_t ldb) {
  const Check check = checked("zimatcopy", layout, trans, m, n);
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
  if (trans != Op::NoTrans || lda != ldb || !DoubleComplexCoefficient(alpha).is(1)) {
    enqueue_matcopy(check.routine(), alpha, before, after);
  }
  context.submit();
}

void zomatcopy(const MatrixView& a, const MatrixView& b, const ComplexMatcopyOptions& options) {
  const Check check = double_complex_check("zomatcopy");
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  check_op(check, "trans", options.trans);
  check.size("b.rows", b.rows);
  check.size("b.cols", b.cols);
  const bool turned = transposes(options.trans);
  const std::int64_t rows = turned ? a.cols : a.rows, cols = turned ? a.rows : a.cols;
  check.equal("b.rows", b.rows, "op(A)'s rows", rows);
  check.equal("b.cols", b.cols, "op(A)'s columns", cols);
  matcopy_any(check, options.alpha,
              {"a", "lda", a.data, a.ld, a.layout, options.trans, rows, cols, "m", "n"},
              {"b", "ldb", b.data, b.ld, b.layout, Op::NoTrans, rows, cols, "m", "n"});
}

}  // namespace fragblas
