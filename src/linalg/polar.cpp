// polar: A = U * H by QDWH, dynamically weighted Halley iterations. SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdint>
#include <memory>

#include "engine/elementwise/elementwise.hpp"
#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/geqrf_passes.hpp"
#include "linalg/potrf_passes.hpp"
#include "linalg/sytrd_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr const char* kRoutine = "polar";

// Singular values of A over its Frobenius norm are taken to be at least this; smaller ones, which
// single precision hardly has, come less close to 1.
constexpr double kLeast = 1e-8;

// X := X (a + b X^T X) (1 + c X^T X)^-1, which brings singular values from [least, 1] to [f(least),
// 1]. Nakatsukasa, Bai, Gygi, "Optimizing Halley's iteration for computing the matrix polar
// decomposition" (2010).
struct Weights {
  double a, b, c;
};
Weights weights_for(double least) {
  const double square = least * least;
  const double d = std::cbrt(4 * (1 - square) / (square * square));
  const double root = std::sqrt(1 + d);
  const double a = root + 0.5 * std::sqrt(8 - 4 * d + 8 * (2 - square) / (square * root));
  const double b = (a - 1) * (a - 1) / 4;
  return {a, b, a + b - 1};
}

// By QR of X and the identity below it, as long as c is so large that X^T X would lose digits.
void iterate_by_qr(const Block& x, const Weights& w) {
  const OwnBlock both = temporary_block(x, x.rows + x.cols, x.cols);
  const Block top = both.block.part(0, 0, x.rows, x.cols);
  const Block bottom = both.block.part(x.rows, 0, x.cols, x.cols);
  copy(kRoutine, x, top);
  enqueue_scale(kRoutine, static_cast<float>(std::sqrt(w.c)), top.target(), false);
  fill(kRoutine, 1.0f, bottom);
  const std::shared_ptr<BufferState> tau = temporary(x.buffer->services(), x.cols);
  enqueue_qr(kRoutine, both.block, {tau.get(), 0});
  enqueue_q(kRoutine, both.block, x.cols, {tau.get(), 0});
  multiply(kRoutine, static_cast<float>((w.a - w.b / w.c) / std::sqrt(w.c)), top,
           bottom.transposed(), static_cast<float>(w.b / w.c), x);
}

void iterate_by_cholesky(const Block& x, const Weights& w) {
  const OwnBlock square = temporary_block(x, x.cols, x.cols);
  fill(kRoutine, 1.0f, square.block);
  multiply_triangle(kRoutine, static_cast<float>(w.c), x.transposed(), x, 1.0f, square.block,
                    Uplo::Lower);
  enqueue_cholesky(kRoutine, square.block);
  const OwnBlock solved = temporary_block(x, x.rows, x.cols);
  copy(kRoutine, x, solved.block);
  enqueue_cholesky_solve(kRoutine, square.block, solved.block.transposed());
  enqueue_scale(kRoutine, static_cast<float>(w.b / w.c), x.target(), false);
  enqueue_axpy(kRoutine, static_cast<float>(w.a - w.b / w.c), solved.block.source(), x.target());
}

// X := the block's orthogonal factor. The number of iterations follows from kLeast alone.
OwnBlock orthogonal_factor(const Block& a) {
  const std::shared_ptr<BufferState> norm = temporary(a.buffer->services(), 1);
  const std::shared_ptr<BufferState> inverse = temporary(a.buffer->services(), 1);
  OwnBlock x;
  {
    const OwnBlock copied = temporary_block(a, a.rows, a.cols);
    copy(kRoutine, a, copied.block);
    enqueue_norm(kRoutine, copied, {norm.get(), 0});
    // The reciprocal of a huge norm would be 0.
    x = enqueue_scaled(kRoutine, copied, *norm);
  }
  enqueue_norm(kRoutine, x, {norm.get(), 0});
  enqueue_fill(kRoutine, 1.0f, vector_target({inverse.get(), 0}, 1, 1));
  solve(kRoutine, TriangleBlock{{norm.get(), 0, 1, 1, 1, 1}, Uplo::Lower, Diag::NonUnit},
        {inverse.get(), 0, 1, 1, 1, 1});
  Coefficient scale(1.0f);
  scale.element = {inverse.get(), 0};
  enqueue_scale(kRoutine, scale, x.block.target(), false);
  for (double least = kLeast; least < 1 - 1e-7;) {
    const Weights w = weights_for(least);
    if (w.c > 100) {
      iterate_by_qr(x.block, w);
    } else {
      iterate_by_cholesky(x.block, w);
    }
    least = least * (w.a + w.b * least * least) / (1 + w.c * least * least);
  }
  return x;
}

}  // namespace

}  // namespace detail

void polar(const MatrixView& a, const MatrixView& u, const MatrixView& h) {
  using namespace detail;
  const Check check(kRoutine);
  check_matrix(check, a);
  if (a.rows < a.cols) {
    check.fail("a.rows", a.rows, "at least a.cols = {}", {a.cols});
  }
  check.layout(u.layout, "u.layout");
  check.equal("u.rows", u.rows, "a.rows", a.rows);
  check.equal("u.cols", u.cols, "a.cols", a.cols);
  const bool wants_h = h.data.buffer != nullptr;
  if (wants_h) {
    check.layout(h.layout, "h.layout");
    check.equal("h.rows", h.rows, "a.cols", a.cols);
    check.equal("h.cols", h.cols, "a.cols", a.cols);
  }
  const MatrixArgument from = view_argument("a", "lda", a), left = view_argument("u", "ldu", u);
  const MatrixArgument right = view_argument("h", "ldh", h, "n", "n");
  check_operands(check, {&from, &left});
  if (wants_h) {
    check_operands(check, {&right});
  }
  if (a.cols == 0) {
    return;
  }
  ContextState& context = check.same_context(
      {{"a", a.data.buffer.get()}, {"u", u.data.buffer.get()}, {"h", h.data.buffer.get()}});
  const Block block = block_of(from);
  const OwnBlock x = orthogonal_factor(block);
  if (wants_h) {
    // U^T A, made symmetric.
    const OwnBlock product = temporary_block(block, a.cols, a.cols);
    multiply(kRoutine, 0.5f, x.block.transposed(), block, 0.0f, product.block);
    multiply(kRoutine, 0.5f, block.transposed(), x.block, 1.0f, product.block);
    copy(kRoutine, product.block, block_of(right));
  }
  copy(kRoutine, x.block, block_of(left));
  context.submit();
}

}  // namespace fragblas
