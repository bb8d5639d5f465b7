// dtrmm: B := alpha * op(A) * B; dtrsm: B := op(A)^-1 * (alpha * B); or with op(A) on the right. A
// is triangular. SPDX-License-Identifier: MIT
#include "double/arguments.hpp"
#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "double/triangle.hpp"
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

enum class Task { Multiply, Solve };

void multiply(const char* routine, Side side, const Scalar& alpha, const StructuredSource& a,
              const MatrixArgument& b) {
  const bool left = side == Side::Left;
  const std::int64_t order = left ? b.rows : b.cols;
  const DoubleFactor triangle = gather(routine, a, order, order);
  // What it is multiplied with is overwritten.
  const DoubleFactor old = gather(routine, b.source(), b.rows, b.cols);
  enqueue_double_product(routine, order, alpha, left ? triangle : old, left ? old : triangle, 0.0f,
                         double_target(b));
}

// B * op(A)^-1 is the transpose of op(A)^-T * B^T.
void solve(const char* routine, Side side, const Scalar& alpha, const StructuredSource& a,
           const MatrixArgument& b) {
  const bool left = side == Side::Left;
  const Source source = b.source();
  const DoubleRows rows{source.buffer,     source.base, source.row_stride,
                        source.col_stride, b.rows,      b.cols};
  enqueue_double_solve(routine, alpha, left ? a : a.transposed(), left ? rows : rows.transposed());
}

// Any mix of layouts; enums and sizes are checked.
void trmm_any(const Check& check, Task task, const Enums& enums, const Scalar& alpha,
              const MatrixArgument& a, const MatrixArgument& b) {
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
  if (clears) {
    enqueue_double_product(routine, 0, alpha, Source{}, Source{}, 0.0f, double_target(b));
  } else {
    const StructuredSource triangle =
        triangular_source(a.operand, a.layout, enums.uplo, enums.trans, enums.diag, a.rows,
                          {catalog::Storage::Full, a.ld, 0});
    (task == Task::Multiply ? multiply : solve)(routine, enums.side, alpha, triangle, b);
  }
  context.submit();
}

void in_order(const char* routine, Task task, Layout layout, const Enums& enums, std::int64_t m,
              std::int64_t n, const Scalar& alpha, const Operand& a, std::int64_t lda,
              const Operand& b, std::int64_t ldb) {
  const Check check = double_check(routine);
  check.layout(layout);
  check_enums(check, enums);
  check.size("m", m);
  check.size("n", n);
  trmm_any(check, task, enums, alpha, square_argument(a, lda, layout, enums.side, m, n),
           {"b", "ldb", b, ldb, layout, Op::NoTrans, m, n, "m", "n"});
}

void on_views(const char* routine, Task task, const MatrixView& a, const MatrixView& b,
              const TrmmOptions& options) {
  const Check check = double_check(routine);
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
           square_argument(a.data, a.ld, a.layout, options.side, b.rows, b.cols),
           {"b", "ldb", b.data, b.ld, b.layout, Op::NoTrans, b.rows, b.cols, "m", "n"});
}

}  // namespace

}  // namespace detail

void dtrmm(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
           std::int64_t n, const Scalar& alpha, const Operand& a, std::int64_t lda,
           const Operand& b, std::int64_t ldb) {
  detail::in_order("dtrmm", detail::Task::Multiply, layout, {side, uplo, transa, diag}, m, n, alpha,
                   a, lda, b, ldb);
}

void dtrsm(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
           std::int64_t n, const Scalar& alpha, const Operand& a, std::int64_t lda,
           const Operand& b, std::int64_t ldb) {
  detail::in_order("dtrsm", detail::Task::Solve, layout, {side, uplo, transa, diag}, m, n, alpha, a,
                   lda, b, ldb);
}

void dtrmm(const MatrixView& a, const MatrixView& b, const TrmmOptions& options) {
  detail::on_views("dtrmm", detail::Task::Multiply, a, b, options);
}

void dtrsm(const MatrixView& a, const MatrixView& b, const TrmmOptions& options) {
  detail::on_views("dtrsm", detail::Task::Solve, a, b, options);
}

}  // namespace fragblas
