// QR of complex matrices: panels of eight columns, and BLAS. LQ is QR of a copy that is the
// adjoint. SPDX-License-Identifier: MIT
#include "complex_linalg/geqrf_passes.hpp"

#include "complex_linalg/block.hpp"
#include "complex_linalg/geqrf_panels.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_complex_linalg_kernels_shaders.hpp"
#include "linalg/qr.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_complex_linalg_kernels::shader_text;
const KernelId kGeqrfVectors =
    add_kernel("ComplexGeqrfVectors", "complex_linalg/geqrf_vectors.frag", kWhole, kText);

struct Numbers {
  using Panels = ComplexGeqrfPanels;
  static constexpr std::int64_t kPanel = ComplexGeqrfPanels::kPanel;

  static KernelId vectors() { return kGeqrfVectors; }
  static Block lanes(const Block& a) { return lanes_of(a); }

  static OwnBlock temporary(const Block& beside, std::int64_t rows, std::int64_t cols) {
    return temporary_numbers(beside, rows, cols);
  }
  static OwnBlock working(const Block& beside, std::int64_t rows, std::int64_t cols) {
    return working_numbers(beside, rows, cols);
  }
  static void copy(const char* routine, const Block& a, const Block& c) {
    copy_numbers(routine, a, c);
  }
  static void fill(const char* routine, float diagonal, const Block& c) {
    fill_numbers(routine, diagonal, c);
  }
  static void set_diagonal(const char* routine, const Block& t, const Place& tau) {
    copy_numbers(routine, column_of(tau, t.rows, 1), diagonal_of(t));
  }

  static void multiply(const char* routine, float alpha, const Block& a, const Block& b, float beta,
                       const Block& c) {
    detail::multiply(routine, Complex(alpha), factor_of(a), a.cols, factor_of(b), Complex(beta), c);
  }
  static void multiply_adjoint(const char* routine, float alpha, const Block& a, const Block& b,
                               float beta, const Block& c) {
    detail::multiply(routine, Complex(alpha), factor_of(a.transposed(), true), a.rows, factor_of(b),
                     Complex(beta), c);
  }
  static void solve_unit(const char* routine, const Block& u, const Block& b) {
    const TriangleBlock triangle{u, Uplo::Upper, Diag::Unit};
    solve_numbers(routine, triangle.transposed(), false, b.transposed());
  }
  static void solve(const char* routine, const Block& r, bool adjoint, const Block& b) {
    const TriangleBlock triangle{r, Uplo::Upper, Diag::NonUnit};
    solve_numbers(routine, adjoint ? triangle.transposed() : triangle, adjoint, b);
  }
};

// A copy of A's adjoint.
OwnBlock adjoint_of(const char* routine, const Block& a) {
  OwnBlock own = temporary_numbers(a, a.cols, a.rows);
  copy_adjoint(routine, a, own.block);
  return own;
}

void factor(const char* routine, Factors factors, const Block& a, const Place& tau) {
  const Qr<Numbers> qr(routine);
  if (factors == Factors::QR) {
    qr.factor(a, tau);
    return;
  }
  const OwnBlock columns = adjoint_of(routine, a);
  qr.factor(columns.block, tau);
  copy_adjoint(routine, columns.block, a);
}

// C * Q is the adjoint of Q^H * C^H.
void multiply_with_q(const char* routine, Factors factors, Side side, bool adjoint, const Block& a,
                     const Place& tau, const Block& c) {
  const Qr<Numbers> qr(routine);
  const bool left = side == Side::Left, rows = factors == Factors::LQ;
  const bool turned = (adjoint == left) != rows;
  const OwnBlock columns = rows ? adjoint_of(routine, a) : OwnBlock{nullptr, a};
  if (left) {
    qr.reflect(turned, columns.block, tau, c);
    return;
  }
  const OwnBlock result = adjoint_of(routine, c);
  qr.reflect(turned, columns.block, tau, result.block);
  copy_adjoint(routine, result.block, c);
}

void generate(const char* routine, Factors factors, const Block& a, std::int64_t reflectors,
              const Place& tau) {
  const Qr<Numbers> qr(routine);
  if (factors == Factors::QR) {
    qr.make_q(a, reflectors, tau);
    return;
  }
  const OwnBlock columns = adjoint_of(routine, a);
  qr.make_q(columns.block, reflectors, tau);
  copy_adjoint(routine, columns.block, a);
}

// A wide one is the adjoint of a tall one.
void least_squares(const char* routine, bool adjoint, const Block& a, const Block& b) {
  const Qr<Numbers> qr(routine);
  if (a.rows >= a.cols) {
    qr.least_squares(adjoint, a, b);
    return;
  }
  const OwnBlock tall = adjoint_of(routine, a);
  qr.least_squares(!adjoint, tall.block, b);
  copy_adjoint(routine, tall.block, a);
}

void clear(const char* routine, const Block& b) {
  Numbers::fill(routine, 0.0f, b);
}

}  // namespace

const OrthogonalPasses kComplexOrthogonal{2,        Op::ConjTrans, factor, multiply_with_q,
                                          generate, least_squares, clear};

void enqueue_complex_qr(const char* routine, const Block& a, const Place& tau) {
  Qr<Numbers>(routine).factor(a, tau);
}

void enqueue_complex_reflect(const char* routine, bool adjoint, const Block& a, const Place& tau,
                             const Block& c) {
  Qr<Numbers>(routine).reflect(adjoint, a, tau, c);
}

}  // namespace fragblas::detail
