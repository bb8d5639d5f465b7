// strmm: B := alpha * op(A) * B; strsm: B := alpha * op(A)^-1 * B, and strsm_batch_strided: the
// same for a batch. Or with op(A) on the right; A is triangular. SPDX-License-Identifier: MIT
#include <algorithm>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/triangle/triangle_passes.hpp"
#include "routines/check.hpp"

namespace fragblas {

namespace {

using namespace detail;

// Refers to the caller's operands and scalar.
struct Arguments {
  Layout layout_a, layout_b;
  Side side;
  Uplo uplo;
  Op trans;
  Diag diag;
  std::int64_t m, n;
  const Scalar& alpha;
  const Operand& a;
  std::int64_t lda;
  const Operand& b;
  std::int64_t ldb;

  std::int64_t order() const { return side == Side::Left ? m : n; }
  std::int64_t lines_b() const { return layout_b == Layout::RowMajor ? m : n; }
  std::int64_t length_b() const { return layout_b == Layout::RowMajor ? n : m; }
  std::int64_t span_a() const { return (order() - 1) * lda + order(); }
  std::int64_t span_b() const { return (lines_b() - 1) * ldb + length_b(); }
};

void check_enums(const Check& check, const Arguments& call) {
  check.side(call.side);
  check.uplo(call.uplo);
  check.op("transa", call.trans);
  check.diag(call.diag);
}

void check_sizes(const Check& check, const Arguments& call) {
  check.size("m", call.m);
  check.size("n", call.n);
}

void check_ld(const Check& check, const Arguments& call) {
  check.leading_dimension("lda", call.lda, call.order(), call.side == Side::Left ? "m" : "n");
  check.leading_dimension("ldb", call.ldb, call.length_b(),
                          call.layout_b == Layout::RowMajor ? "n" : "m");
}

TriangleOperand triangle_of(const Arguments& call) {
  TriangleOperand triangle;
  triangle.source = triangular_source(call.a, call.layout_a, call.uplo, call.trans, call.diag,
                                      call.order(), {catalog::Storage::Full, call.lda, 0});
  // B * op(A) is the transpose of op(A)^T * B^T.
  if (call.side == Side::Right) {
    triangle.source = triangle.source.transposed();
  }
  return triangle;
}

TriangleRows rows_of(const Arguments& call) {
  TriangleRows rows;
  rows.buffer = call.b.buffer.get();
  rows.base = call.b.offset;
  const bool left = call.side == Side::Left;
  const bool lines_are_rows = (call.layout_b == Layout::RowMajor) == left;
  rows.row_stride = lines_are_rows ? call.ldb : 1;
  rows.col_stride = lines_are_rows ? 1 : call.ldb;
  rows.rows = left ? call.m : call.n;
  rows.cols = left ? call.n : call.m;
  return rows;
}

Target target_of(const Arguments& call) {
  return lines_target(call.b, call.lines_b(), call.length_b(), call.ldb);
}

ContextState& common_context(const Check& check, const Arguments& call) {
  return check.same_context({{"alpha", call.alpha.element.buffer.get()},
                             {"a", call.a.buffer.get()},
                             {"b", call.b.buffer.get()}});
}

// m, n > 0.
void run(const Check& check, bool solve, const Arguments& call) {
  check.scalar("alpha", call.alpha);
  const bool no_product = is_number(call.alpha, 0.0f);
  if (!no_product) {
    check.matrix("a", call.a, call.order(), call.order(), call.lda);
  }
  check.matrix("b", call.b, call.lines_b(), call.length_b(), call.ldb);
  ContextState& context = common_context(check, call);
  if (no_product) {
    enqueue_scale(check.routine(), 0.0f, target_of(call), true);
  } else if (solve) {
    enqueue_solve(check.routine(), call.alpha, triangle_of(call), rows_of(call));
  } else {
    enqueue_multiply(check.routine(), call.alpha, triangle_of(call), rows_of(call));
  }
  context.submit();
}

void in_blas_order(const char* routine, bool solve, const Arguments& call) {
  const Check check(routine);
  check.layout(call.layout_a);
  check_enums(check, call);
  check_sizes(check, call);
  check_ld(check, call);
  if (call.m > 0 && call.n > 0) {
    run(check, solve, call);
  }
}

void on_views(const char* routine, bool solve, const MatrixView& a, const MatrixView& b,
              const TrmmOptions& options) {
  const Check check(routine);
  const Arguments call{a.layout,     b.layout, options.side, options.uplo,  options.trans,
                       options.diag, b.rows,   b.cols,       options.alpha, a.data,
                       a.ld,         b.data,   b.ld};
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  check_enums(check, call);
  check.size("b.rows", b.rows);
  check.size("b.cols", b.cols);
  const char* side = options.side == Side::Left ? "b.rows" : "b.cols";
  check.equal("a.rows", a.rows, side, call.order());
  check.equal("a.cols", a.cols, side, call.order());
  check_ld(check, call);
  if (b.rows > 0 && b.cols > 0) {
    run(check, solve, call);
  }
}

}  // namespace

void strsm(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
           std::int64_t n, const Scalar& alpha, const Operand& a, std::int64_t lda,
           const Operand& b, std::int64_t ldb) {
  in_blas_order("strsm", true,
                {layout, layout, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb});
}

void strmm(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
           std::int64_t n, const Scalar& alpha, const Operand& a, std::int64_t lda,
           const Operand& b, std::int64_t ldb) {
  in_blas_order("strmm", false,
                {layout, layout, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb});
}

void trsm(const MatrixView& a, const MatrixView& b, const TrmmOptions& options) {
  on_views("trsm", true, a, b, options);
}

void trmm(const MatrixView& a, const MatrixView& b, const TrmmOptions& options) {
  on_views("trmm", false, a, b, options);
}

void strsm_batch_strided(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
                         std::int64_t n, const Scalar& alpha, const Operand& a, std::int64_t lda,
                         std::int64_t stridea, const Operand& b, std::int64_t ldb,
                         std::int64_t strideb, std::int64_t batch_size) {
  const Check check("strsm_batch_strided");
  const Arguments call{layout, layout, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb};
  check.layout(layout);
  check_enums(check, call);
  check_sizes(check, call);
  check_ld(check, call);
  // B's without elements are 0 apart when they are tight.
  if (strideb == 0 && batch_size > 1 && m > 0 && n > 0) {
    check.fail("strideb", strideb, "other than 0 when batch_size is more than 1");
  }
  check.size("batch_size", batch_size);
  if (m == 0 || n == 0 || batch_size == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  const bool no_product = is_number(alpha, 0.0f);
  if (!no_product) {
    check.matrix("a", a, call.order(), call.order(), lda);
    check.batch("a", a, call.span_a(), stridea, batch_size);
  }
  check.matrix("b", b, call.lines_b(), call.length_b(), ldb);
  check.batch("b", b, call.span_b(), strideb, batch_size);
  ContextState& context = common_context(check, call);

  TriangleRows rows = rows_of(call);
  TriangleOperand triangle = triangle_of(call);
  Target target = target_of(call);
  // From the B of the lowest address on, so that the kernel finds an element's B by a division.
  const bool backwards = strideb < 0 && batch_size > 1;
  const std::int64_t distance = backwards ? -strideb : strideb;
  std::int64_t step_a = stridea;
  if (backwards) {
    rows.base += (batch_size - 1) * strideb;
    target.offset = rows.base;
    Source& a_source = triangle.source.source;
    a_source.base = moved(a_source.base, batch_size - 1, stridea);
    step_a = moved(0, -1, stridea);
  }
  const bool apart = batch_size == 1 || distance >= call.span_b();
  const std::int64_t together = apart ? batch_size : 1;
  rows.batch = target.batch = together;
  rows.batch_stride = target.batch_stride = together == 1 ? 0 : distance;
  triangle.batch_stride = step_a;
  for (std::int64_t first = 0; first < batch_size; first += together) {
    if (first > 0) {  // strides behind the last may be more than an address can be
      target.offset += distance;
      rows.base += distance;
      triangle.source.source.base = moved(triangle.source.source.base, 1, step_a);
    }
    if (no_product) {
      enqueue_scale(check.routine(), 0.0f, target, true);
    } else {
      enqueue_solve(check.routine(), alpha, triangle, rows);
    }
  }
  context.submit();
}

}  // namespace fragblas
