// sgemm_reproducible: a product of matrices of floats by the formula of double precision, with
// whole numbers of 28 bits, so that it has the same bits on every device. SPDX-License-Identifier:
// MIT
#include <memory>
#include <utility>

#include "context/context_state.hpp"
#include "double/coefficient.hpp"
#include "double/convert.hpp"
#include "double/probe.hpp"
#include "double/product.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double.hpp"
#include "memory/views.hpp"
#include "routines/level3/gemm_arguments.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr const char* kRoutine = "sgemm_reproducible";

// A new matrix in double precision, by rows.
DoubleFactor new_matrix(BufferState& like, std::int64_t rows, std::int64_t cols) {
  DoubleFactor result(Source{nullptr, 0, cols, 1});
  result.copy = temporary(like.services(), rows * cols, catalog::element_type('d'));
  result.source.buffer = result.copy.get();
  return result;
}

Target lines_of(const DoubleFactor& matrix, std::int64_t rows, std::int64_t cols) {
  return lines_target({matrix.source.buffer, 0}, rows, 2 * cols, 2 * cols);
}

// Of floats.
DoubleFactor widened(const Source& floats, std::int64_t rows, std::int64_t cols) {
  DoubleFactor result = new_matrix(*floats.buffer, rows, cols);
  enqueue_widen(kRoutine, floats, 1, lines_of(result, rows, cols));
  return result;
}

// A scalar as sgemm takes it; `copy` keeps one that is on the device.
Coefficient widened(const Scalar& scalar, std::shared_ptr<BufferState>& copy) {
  if (!scalar.element.buffer) {
    return static_cast<float>(scalar.value);
  }
  Coefficient result = scalar;
  const DoubleFactor number =
      widened(Source{result.element.buffer, result.element.offset, 1, 1}, 1, 1);
  copy = number.copy;
  result.element = {copy.get(), 0};
  return result;
}

void enqueue(const GemmArguments& g) {
  const std::int64_t m = g.m(), n = g.n();
  std::shared_ptr<BufferState> alpha_copy, beta_copy;
  const Coefficient alpha = g.no_product() ? 0.0f : widened(g.alpha, alpha_copy);
  const Coefficient beta = widened(g.beta, beta_copy);
  Source old = g.c.source();
  const DoubleFactor c =
      is_double(beta, 0) ? new_matrix(*g.c.operand.buffer, m, n) : widened(old, m, n);
  DoubleTarget target;
  target.place = {c.source.buffer, 0};
  target.rows = m;
  target.cols = n;
  target.ld = n;
  if (g.no_product()) {
    enqueue_double_product(kRoutine, 0, alpha, c, c, beta, target, kSingleBits);
  } else {
    enqueue_double_product(kRoutine, g.k(), alpha, widened(g.a.source(), m, g.k()),
                           widened(g.b.source(), g.k(), n), beta, target, kSingleBits);
  }
  Source result = c.source;
  if (!g.c.by_rows()) {
    std::swap(result.row_stride, result.col_stride);
  }
  enqueue_narrow(kRoutine, result, 1, lines_target(g.c.operand, g.c.lines(), g.c.length(), g.c.ld));
}

// Enums and sizes are checked.
void gemm_any(const Check& check, const GemmArguments& g) {
  g.check_ld(check);
  if (g.m() == 0 || g.n() == 0) {
    return;
  }
  ContextState& context = g.check_operands(check);
  if (g.no_product() && is_double(g.beta, 1)) {
    return;
  }
  with_double(context.shared_from_this());
  enqueue(g);
  context.submit();
}

}  // namespace

}  // namespace detail

void sgemm_reproducible(const MatrixView& a, const MatrixView& b, const MatrixView& c,
                        const GemmtrOptions& options) {
  const detail::Check check(detail::kRoutine);
  detail::gemm_any(check, detail::gemm_arguments(check, a, b, c, options));
}

void sgemm_reproducible(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n,
                        std::int64_t k, const Scalar& alpha, const Operand& a, std::int64_t lda,
                        const Operand& b, std::int64_t ldb, const Scalar& beta, const Operand& c,
                        std::int64_t ldc) {
  const detail::Check check(detail::kRoutine);
  detail::gemm_any(check, detail::gemm_arguments(check, layout, transa, transb, m, n, k, alpha, a,
                                                 lda, b, ldb, beta, c, ldc));
}

}  // namespace fragblas
