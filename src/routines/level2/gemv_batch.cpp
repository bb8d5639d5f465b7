// sgemv_batch_strided: y_i := alpha * op(A_i) * x_i + beta * y_i. SPDX-License-Identifier: MIT
#include <utility>

#include "context/context_state.hpp"
#include "routines/level2/vector_product.hpp"
#include "routines/level3/gemm_batch.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas {

namespace {

using namespace detail;

// As products of matrices: a contiguous y is the row x^T * op(A)^T, another one a column.
void enqueue_as_gemm(const VectorProduct& product, const MatrixArgument& a, std::int64_t stride_a) {
  Source matrix = a.source();
  if (product.incy < 0) {  // y in the order of its addresses
    matrix.base = moved(matrix.base, a.rows - 1, matrix.row_stride);
    matrix.row_stride = -matrix.row_stride;
  }
  // What alpha = 0 does not read may be no buffer.
  const Source vector =
      product.reads_matrix() ? vector_source(product.x, a.cols, product.incx) : Source{};
  const Target target = vector_target(product.y, a.rows, product.incy);
  BatchSource left{matrix, stride_a};
  BatchSource right{vector, product.stride_x};
  if (target.major == 1) {
    std::swap(matrix.row_stride, matrix.col_stride);
    left = {vector, product.stride_x};
    right = {matrix, stride_a};
  }
  enqueue_gemm_batch(product.check.routine(), a.cols, product.alpha, left, right, product.beta,
                     target, product.stride_y, product.batch);
}

}  // namespace

void sgemv_batch_strided(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                         const Scalar& alpha, const Operand& a, std::int64_t lda,
                         std::int64_t stridea, const Operand& x, std::int64_t incx,
                         std::int64_t stridex, const Scalar& beta, const Operand& y,
                         std::int64_t incy, std::int64_t stridey, std::int64_t batch_size) {
  const Check check("sgemv_batch_strided");
  check.layout(layout);
  check.op("trans", trans);
  check.size("m", m);
  check.size("n", n);
  const Sides sides = sides_of(trans, m, n);
  const MatrixArgument matrix = matrix_argument("a", "lda", a, lda, layout, trans, sides);
  const VectorProduct product{check, sides, alpha,   x,       incx,      beta,
                              y,     incy,  stridex, stridey, batch_size};
  matrix.check_ld(check);
  product.check_increments();
  check.size("batch_size", batch_size);
  if (m == 0 || n == 0 || batch_size == 0) {
    return;
  }
  ContextState& context = product.check_operands("a", a, [&] {
    matrix.check_operand(check);
    check.batch("a", a, matrix.span(), stridea, batch_size);
  });
  enqueue_as_gemm(product, matrix, stridea);
  context.submit();
}

}  // namespace fragblas
