// Cholesky: blocks of columns in kernels of their own, what lies behind them by products.
// SPDX-License-Identifier: MIT
#include "complex_linalg/potrf_passes.hpp"

#include <algorithm>
#include <utility>

#include "base/powers_of_two.hpp"
#include "complex_linalg/block.hpp"
#include "complex_linalg/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_complex_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/cholesky.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_complex_linalg_kernels::shader_text;
const KernelId kPotrfCopy =
    add_kernel("ComplexPotrfCopy", "complex_linalg/potrf_copy.frag", kContiguous | kWhole, kText);
const KernelId kPotrfPanel =
    add_kernel("ComplexPotrfPanel", "complex_linalg/potrf_panel.frag", kWhole, kText);

constexpr std::int64_t kPanel = 4;  // columns that a pass factors

// C's lower triangle := A's. C may have more rows; whole: nobody needs what it was.
void copy_lower(const char* routine, const Block& a, const Block& c, bool whole) {
  Pass pass = target_pass(routine, kPotrfCopy, lanes_of(c).target());
  if (whole) {
    pass.write_whole();
  }
  pass.read(Sampler::A, a.buffer);
  set_matrix<uniforms::AMatrix>(pass, a.source());
  uniforms::ComplexCopy copy;
  copy.rows = a.rows;
  copy.across = c.by_rows() ? 0 : 1;
  pass.set(copy);
  enqueue_pass(std::move(pass));
}

struct Numbers {
  static constexpr std::int64_t kBlock = 64;

  // In a copy that goes to and fro with each panel.
  static void factor_columns(const char* routine, const Block& a) {
    const std::int64_t cols = round_up(a.cols, kPanel), rows = std::max(a.rows, cols);
    OwnBlock old = temporary_numbers(a, rows, cols), next = temporary_numbers(a, rows, cols);
    copy_lower(routine, a, old.block, true);
    for (std::int64_t k = 0; k < cols; k += kPanel) {
      Pass pass = target_pass(routine, kPotrfPanel, lanes_of(next.block).target());
      pass.write_whole();
      pass.read(Sampler::A, old.block.buffer);
      uniforms::ComplexPanel panel;
      panel.first = k;
      panel.line = cols / 2;
      pass.set(panel);
      enqueue_pass(std::move(pass));
      std::swap(old, next);
    }
    copy_lower(routine, old.block.part(0, 0, a.rows, a.cols), a, false);
  }

  static void subtract(const char* routine, const Block& left, const Block& c) {
    const std::int64_t cols = c.cols, k = left.cols;
    const ComplexFactor first = factor_of(left.part(0, 0, cols, k));
    const ComplexFactor right = factor_of(left.part(0, 0, cols, k).transposed(), true);
    ComplexTarget square = complex_target(c.part(0, 0, cols, cols));
    square.part = ComplexTarget::Part::Lower;
    square.hermitian = true;
    enqueue_complex_product(routine, k, {Complex(-1)}, first, right, Complex(1), square);
    const std::int64_t below = c.rows - cols;
    multiply(routine, Complex(-1), factor_of(left.part(cols, 0, below, k)), k, right, Complex(1),
             c.part(cols, 0, below, cols));
  }

  static OwnBlock working_block(const Block& beside, std::int64_t rows, std::int64_t cols) {
    return working_numbers(beside, rows, cols);
  }

  static void copy_triangle(const char* routine, const Block& a, const Block& c, Uplo) {
    copy_lower(routine, a, c, false);
  }
};

void factor(const char* routine, const Block& a) {
  Cholesky<Numbers>(routine, a).enqueue();
}

// Of Upper the block is the conjugate of A's.
void solve(const char* routine, const Block& factor, Uplo uplo, const Block& b) {
  const TriangleBlock lower{factor};
  const bool conjugated = uplo == Uplo::Upper;
  solve_numbers(routine, lower, conjugated, b);
  solve_numbers(routine, lower.transposed(), !conjugated, b);
}

}  // namespace

const DefinitePasses kComplexDefinite{2, factor, solve};

}  // namespace fragblas::detail
