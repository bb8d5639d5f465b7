// QR of real matrices: panels of 16 columns, and BLAS. SPDX-License-Identifier: MIT
#include "linalg/geqrf_passes.hpp"

#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "linalg/geqrf_panels.hpp"
#include "linalg/qr.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kGeqrfVectors =
    add_kernel("GeqrfVectors", "linalg/geqrf_vectors.frag", kWhole, kText);

struct Reals {
  using Panels = GeqrfPanels;
  static constexpr std::int64_t kPanel = GeqrfPanels::kPanel;

  static KernelId vectors() { return kGeqrfVectors; }
  static Block lanes(const Block& a) { return a; }

  static OwnBlock temporary(const Block& beside, std::int64_t rows, std::int64_t cols) {
    return temporary_block(beside, rows, cols);
  }
  static OwnBlock working(const Block& beside, std::int64_t rows, std::int64_t cols) {
    return working_block(beside, rows, cols);
  }
  static void copy(const char* routine, const Block& a, const Block& c) {
    detail::copy(routine, a, c);
  }
  static void fill(const char* routine, float diagonal, const Block& c) {
    detail::fill(routine, diagonal, c);
  }
  static void set_diagonal(const char* routine, const Block& t, const Place& tau) {
    enqueue_copy(routine, vector_source(tau, t.rows, 1),
                 vector_target(t.place(), t.rows, t.row_stride + t.col_stride));
  }

  static void multiply(const char* routine, float alpha, const Block& a, const Block& b, float beta,
                       const Block& c) {
    detail::multiply(routine, alpha, a, b, beta, c);
  }
  static void multiply_adjoint(const char* routine, float alpha, const Block& a, const Block& b,
                               float beta, const Block& c) {
    detail::multiply(routine, alpha, a.transposed(), b, beta, c);
  }
  static void solve_unit(const char* routine, const Block& u, const Block& b) {
    solve_from_right(routine, {u, Uplo::Upper, Diag::Unit}, b);
  }
  static void solve(const char* routine, const Block& r, bool adjoint, const Block& b) {
    const TriangleBlock triangle{r, Uplo::Upper, Diag::NonUnit};
    detail::solve(routine, adjoint ? triangle.transposed() : triangle, b);
  }
};

// The vectors as columns.
Block columns_of(Factors factors, const Block& a) {
  return factors == Factors::QR ? a : a.transposed();
}

void factor(const char* routine, Factors factors, const Block& a, const Place& tau) {
  enqueue_qr(routine, columns_of(factors, a), tau);
}

// C * Q is the transpose of Q^T * C^T.
void multiply_with_q(const char* routine, Factors factors, Side side, bool adjoint, const Block& a,
                     const Place& tau, const Block& c) {
  const bool left = side == Side::Left;
  const bool transposed = (adjoint == left) == (factors == Factors::QR);
  enqueue_reflect(routine, transposed, columns_of(factors, a), tau, left ? c : c.transposed());
}

void generate(const char* routine, Factors factors, const Block& a, std::int64_t reflectors,
              const Place& tau) {
  enqueue_q(routine, columns_of(factors, a), reflectors, tau);
}

// A wide one is the transpose of a tall one.
void least_squares(const char* routine, bool adjoint, const Block& a, const Block& b) {
  const bool wide = a.rows < a.cols;
  Qr<Reals>(routine).least_squares(adjoint != wide, wide ? a.transposed() : a, b);
}

void clear(const char* routine, const Block& b) {
  fill(routine, 0.0f, b);
}

}  // namespace

const OrthogonalPasses kRealOrthogonal{1,        Op::Trans,     factor, multiply_with_q,
                                       generate, least_squares, clear};

void enqueue_qr(const char* routine, const Block& a, const Place& tau) {
  Qr<Reals>(routine).factor(a, tau);
}

void enqueue_reflect(const char* routine, bool transposed, const Block& a, const Place& tau,
                     const Block& c) {
  Qr<Reals>(routine).reflect(transposed, a, tau, c);
}

void enqueue_q(const char* routine, const Block& a, std::int64_t reflectors, const Place& tau) {
  Qr<Reals>(routine).make_q(a, reflectors, tau);
}

}  // namespace fragblas::detail
