// Singular values of complex matrices: the bidiagonal form is real, and so are the passes behind
// that; its reflectors are complex. SPDX-License-Identifier: MIT
#include "complex_linalg/gesdd_passes.hpp"

#include <memory>
#include <utility>

#include "base/powers_of_two.hpp"
#include "complex_linalg/block.hpp"
#include "complex_linalg/geqrf_passes.hpp"
#include "complex_linalg/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_complex_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/bidiagonal_form.hpp"
#include "linalg/gebrd_passes.hpp"
#include "linalg/gesdd_passes.hpp"
#include "linalg/stedc_passes.hpp"
#include "linalg/sytrd_passes.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_complex_linalg_kernels::shader_text;
const KernelId kGebrdGather =
    add_kernel("ComplexGebrdGather", "complex_linalg/gebrd_gather.frag", kWhole, kText);
const KernelId kGebrdPartial =
    add_kernel("ComplexGebrdPartial", "complex_linalg/gebrd_partial.frag", kNoVariant, kText);
const KernelId kGebrdVectors =
    add_kernel("ComplexGebrdVectors", "complex_linalg/gebrd_vectors.frag", kWhole, kText);

struct Numbers {
  static constexpr std::int64_t kFloats = 2;

  static BidiagonalKernels kernels() { return {kGebrdPartial, kGebrdVectors}; }
  static OwnBlock temporary(const Block& beside, std::int64_t rows, std::int64_t cols) {
    return temporary_numbers(beside, rows, cols);
  }
  static void copy(const char* routine, const Block& a, const Block& c) {
    copy_numbers(routine, a, c);
  }
  static void subtract(const char* routine, const Block& a, const Block& b, const Block& c) {
    subtract_lines(routine, a, b, c);
  }
};

// Of a square block, or of the triangle above its diagonal, with that.
Bidiagonal bidiagonal_of(const char* routine, const Block& a, bool triangle) {
  const std::int64_t filled = round_up(a.rows, 4);
  Bidiagonal b;
  b.order = a.rows;
  b.norm = temporary(a.buffer->services(), 1);
  const OwnBlock whole = temporary_numbers(a, filled, filled);
  Pass pass = target_pass(routine, kGebrdGather, lanes_of(whole.block).target());
  pass.write_whole();
  pass.read(Sampler::A, a.buffer);
  set_matrix<uniforms::AMatrix>(pass, a.source());
  uniforms::ComplexSquare square;
  square.order = a.rows;
  square.triangle = triangle ? 1 : 0;
  pass.set(square);
  enqueue_pass(std::move(pass));
  const OwnBlock scaled = scaled_numbers(routine, whole, *b.norm);
  BidiagonalForm<Numbers>(routine).reduce(b, scaled.block);
  return b;
}

// Its d and e as those of a real matrix.
Tridiagonal doubled(const char* routine, const Bidiagonal& b) {
  Bidiagonal real;
  real.order = b.order;
  real.norm = b.norm;
  real.scalars = temporary_block(b.scalars.block, b.order, 4);
  copy(routine, b.scalars.block.part(0, 0, b.order, 4), real.scalars.block);
  return enqueue_doubled(routine, real);
}

// C := Q * C (first: 0) or P * C (1).
void reflect(const char* routine, const Bidiagonal& b, std::int64_t first, const Block& c) {
  const std::int64_t reflectors = b.order - first;
  if (reflectors == 0) {
    return;
  }
  const OwnBlock tau = temporary_numbers(c, 1, reflectors);
  copy_numbers(routine, {b.scalars.buffer.get(), 2 + first, 4, 1, reflectors, 1},
               tau.block.transposed());
  const Block vectors =
      (first == 0 ? b.left : b.right).block.part(0, first, reflectors, reflectors);
  enqueue_complex_reflect(routine, false, vectors.transposed(), {tau.buffer.get(), 0},
                          c.part(first, 0, reflectors, c.cols));
}

// Vectors of one side, columns of a block that is all of its buffer.
void put_half(const char* routine, const SortedVectors& vectors, bool of_u, const OwnBlock& to) {
  const std::int64_t n = to.block.cols;
  const OwnBlock half = temporary_block(to.block, n, n, to.block.row_stride);
  enqueue_orthonormal_half(routine, vectors, of_u, half.block);
  put_real_parts(routine, half, to);
}

// Of a matrix that is not wide: s; and U and V, columns, where they are wanted.
struct Vectors {
  OwnBlock u, v;
};
void decompose_tall(const char* routine, const Block& a, const Svd& svd, Vectors* results) {
  const std::int64_t n = a.cols;
  const bool by_qr = a.rows > n;
  const OwnBlock own = temporary_numbers(a, a.rows, n), tau = temporary_numbers(a, 1, n);
  copy_numbers(routine, a, own.block);
  if (by_qr) {
    enqueue_complex_qr(routine, own.block, {tau.buffer.get(), 0});
  }
  const Bidiagonal b = bidiagonal_of(routine, own.block.part(0, 0, n, n), by_qr);
  const Tridiagonal t = doubled(routine, b);
  if (results == nullptr) {
    enqueue_upper_half(routine, *enqueue_bisection(routine, t), n, svd.s, svd.info);
    return;
  }
  const SortedVectors vectors = enqueue_singular_vectors(routine, t, svd.s, svd.info);
  put_half(routine, vectors, false, results->v);
  reflect(routine, b, 1, results->v.block);
  const OwnBlock square = temporary_numbers(a, n, n);
  put_half(routine, vectors, true, square);
  reflect(routine, b, 0, square.block);
  fill_numbers(routine, 1.0f, results->u.block);
  copy_numbers(routine, square.block, results->u.block.part(0, 0, n, n));
  if (by_qr) {
    enqueue_complex_reflect(routine, false, own.block, {tau.buffer.get(), 0}, results->u.block);
  }
}

// A wide one is the adjoint of a tall one.
void decompose(const char* routine, const Block& a, const Svd& svd) {
  const bool wide = a.rows < a.cols;
  OwnBlock adjoint;
  if (wide) {
    adjoint = temporary_numbers(a, a.cols, a.rows);
    copy_adjoint(routine, a, adjoint.block);
  }
  const Block& tall = wide ? adjoint.block : a;
  if (svd.u.buffer == nullptr) {
    decompose_tall(routine, tall, svd, nullptr);
    return;
  }
  const std::int64_t columns = wide ? svd.vt.rows : svd.u.cols;
  Vectors vectors{temporary_numbers(a, tall.rows, columns),
                  temporary_numbers(a, tall.cols, tall.cols)};
  decompose_tall(routine, tall, svd, &vectors);
  copy_numbers(routine, wide ? vectors.v.block : vectors.u.block, svd.u);
  copy_adjoint(routine, wide ? vectors.u.block : vectors.v.block, svd.vt);
}

void make_identity(const char* routine, const Block& a) {
  fill_numbers(routine, 1.0f, a);
}

}  // namespace

const SingularPasses kComplexSingular{decompose, make_identity};

}  // namespace fragblas::detail
