// sgemv_batch_strided: y_i := alpha * op(A_i) * x_i + beta * y_i. SPDX-License-Identifier: MIT
#include <utility>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "routines/level3/gemm_batch.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas {

namespace detail {

namespace {

// As products of matrices: a contiguous y is the row x^T * op(A)^T, another one a column.
void enqueue_as_gemm(const char* routine, const Scalar& alpha, const MatrixArgument& a,
                     std::int64_t stride_a, const Operand& x, std::int64_t incx,
                     std::int64_t stride_x, const Scalar& beta, const Operand& y, std::int64_t incy,
                     std::int64_t stride_y, std::int64_t batch) {
  Source matrix = a.source();
  if (incy < 0) {  // y in the order of its addresses
    matrix.base += (a.rows - 1) * matrix.row_stride;
    matrix.row_stride = -matrix.row_stride;
  }
  const Source vector = vector_source(x, a.cols, incx);
  const Target target = vector_target(y, a.rows, incy);
  BatchSource left{matrix, stride_a};
  BatchSource right{vector, stride_x};
  if (target.major == 1) {
    std::swap(matrix.row_stride, matrix.col_stride);
    left = {vector, stride_x};
    right = {matrix, stride_a};
  }
  enqueue_gemm_batch(routine, a.cols, alpha, left, right, beta, target, stride_y, batch);
}

}  // namespace

}  // namespace detail

void sgemv_batch_strided(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                         const Scalar& alpha, const Operand& a, std::int64_t lda,
                         std::int64_t stridea, const Operand& x, std::int64_t incx,
                         std::int64_t stridex, const Scalar& beta, const Operand& y,
                         std::int64_t incy, std::int64_t stridey, std::int64_t batch_size) {
  using namespace detail;
  const char* const routine = "sgemv_batch_strided";
  const Check check(routine);
  check.layout(layout);
  check.op("trans", trans);
  check.size("m", m);
  check.size("n", n);
  const bool turned = trans != Op::NoTrans;
  const std::int64_t rows = turned ? n : m;
  const std::int64_t cols = turned ? m : n;
  const MatrixArgument matrix{
      "a", "lda", a, lda, layout, trans, rows, cols, turned ? "n" : "m", turned ? "m" : "n"};
  matrix.check_ld(check);
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  check.size("batch_size", batch_size);
  if (m == 0 || n == 0 || batch_size == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  const bool no_product = is_number(alpha, 0.0f);
  if (!no_product) {
    matrix.check_operand(check);
    check.batch("a", a, matrix.span(), stridea, batch_size);
    check.vector("x", matrix.cols_name, x, cols, incx);
    check.batch("x", x, extent_of(cols, incx), stridex, batch_size);
  }
  check.scalar("beta", beta);
  check.vector("y", matrix.rows_name, y, rows, incy);
  check.batch("y", y, extent_of(rows, incy), stridey, batch_size);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"a", a.buffer.get()},
                                              {"x", x.buffer.get()},
                                              {"beta", beta.element.buffer.get()},
                                              {"y", y.buffer.get()}});
  enqueue_as_gemm(routine, alpha, matrix, stridea, x, incx, stridex, beta, y, incy, stridey,
                  batch_size);
  context.submit();
}

}  // namespace fragblas
