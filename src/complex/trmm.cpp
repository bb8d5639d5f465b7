// ctrmm: B := alpha * op(A) * B; ctrsm: B := alpha * op(A)^-1 * B; or with op(A) on the right. A is
// triangular. SPDX-License-Identifier: MIT
#include "complex/arguments.hpp"
#include "complex/check.hpp"
#include "complex/triangle.hpp"
#include "engine/elementwise/elementwise.hpp"

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
  check_op(check, "transa", enums.trans);
  check.diag(enums.diag);
}

// Any mix of layouts; enums and sizes are checked.
void trmm_any(const Check& check, TriangleTask task, const Enums& enums, const ComplexScalar& alpha,
              const MatrixArgument& a, const MatrixArgument& b) {
  a.check_ld(check);
  b.check_ld(check);
  if (b.rows == 0 || b.cols == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  const bool clears = is_number(alpha, 0.0f);
  if (!clears) {
    a.check_operand(check);
  }
  b.check_operand(check);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"a", a.operand.buffer.get()},
                                              {"b", b.operand.buffer.get()}});
  const Place place(b.operand);
  if (clears) {
    enqueue_fill(
        check.routine(), 0.0f,
        lines_target({place.buffer, 2 * place.offset}, b.lines(), 2 * b.length(), 2 * b.ld));
  } else {
    const ComplexTriangle triangle{
        triangular_source(a.operand, a.layout, enums.uplo, enums.trans, enums.diag, a.rows,
                          {catalog::Storage::Full, a.ld, 0}),
        conjugates(enums.trans)};
    const Source source = b.source();
    const ComplexRows rows{source.buffer,     source.base, source.row_stride,
                           source.col_stride, b.rows,      b.cols};
    // B * op(A) is the transpose of op(A)^T * B^T.
    const bool left = enums.side == Side::Left;
    enqueue_complex_triangle(check.routine(), task, alpha, left ? triangle : triangle.transposed(),
                             left ? rows : rows.transposed());
  }
  context.submit();
}

MatrixArgument square(const Operand& a, std::int64_t lda, Layout layout, Side side, std::int64_t m,
                      std::int64_t n) {
  const bool left = side == Side::Left;
  const std::int64_t order = left ? m : n;
  const char* const name = left ? "m" : "n";
  return {"a", "lda", a, lda, layout, Op::NoTrans, order, order, name, name};
}

void in_order(const char* routine, TriangleTask task, Layout layout, const Enums& enums,
              std::int64_t m, std::int64_t n, const ComplexScalar& alpha, const Operand& a,
              std::int64_t lda, const Operand& b, std::int64_t ldb) {
  const Check check = complex_check(routine);
  check.layout(layout);
  check_enums(check, enums);
  check.size("m", m);
  check.size("n", n);
  trmm_any(check, task, enums, alpha, square(a, lda, layout, enums.side, m, n),
           {"b", "ldb", b, ldb, layout, Op::NoTrans, m, n, "m", "n"});
}

void on_views(const char* routine, TriangleTask task, const MatrixView& a, const MatrixView& b,
              const ComplexTrmmOptions& options) {
  const Check check = complex_check(routine);
  const Enums enums{options.side, options.uplo, options.trans, options.diag};
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  check_enums(check, enums);
  check.size("b.rows", b.rows);
  check.size("b.cols", b.cols);
  const bool left = options.side == Side::Left;
  const std::int64_t order = left ? b.rows : b.cols;
  const char* const name = left ? "b.rows" : "b.cols";
  check.equal("a.rows", a.rows, name, order);
  check.equal("a.cols", a.cols, name, order);
  trmm_any(check, task, enums, options.alpha,
           square(a.data, a.ld, a.layout, options.side, b.rows, b.cols),
           {"b", "ldb", b.data, b.ld, b.layout, Op::NoTrans, b.rows, b.cols, "m", "n"});
}

}  // namespace

}  // namespace detail

void ctrmm(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
           std::int64_t n, const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
           const Operand& b, std::int64_t ldb) {
  detail::in_order("ctrmm", detail::TriangleTask::Multiply, layout, {side, uplo, transa, diag}, m,
                   n, alpha, a, lda, b, ldb);
}

void ctrsm(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
           std::int64_t n, const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
           const Operand& b, std::int64_t ldb) {
  detail::in_order("ctrsm", detail::TriangleTask::Solve, layout, {side, uplo, transa, diag}, m, n,
                   alpha, a, lda, b, ldb);
}

void ctrmm(const MatrixView& a, const MatrixView& b, const ComplexTrmmOptions& options) {
  detail::on_views("ctrmm", detail::TriangleTask::Multiply, a, b, options);
}

void ctrsm(const MatrixView& a, const MatrixView& b, const ComplexTrmmOptions& options) {
  detail::on_views("ctrsm", detail::TriangleTask::Solve, a, b, options);
}

}  // namespace fragblas
