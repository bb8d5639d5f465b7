// Bidiagonal form of real matrices, and what is made of it. SPDX-License-Identifier: MIT
#include "linalg/gebrd_passes.hpp"

#include <utility>

#include "base/powers_of_two.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "linalg/bidiagonal_form.hpp"
#include "linalg/geqrf_passes.hpp"
#include "linalg/sytrd_passes.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kGebrdPartial =
    add_kernel("GebrdPartial", "linalg/gebrd_partial.frag", kNoVariant, kText);
const KernelId kGebrdVectors =
    add_kernel("GebrdVectors", "linalg/gebrd_vectors.frag", kWhole, kText);
const KernelId kGebrdTridiagonal =
    add_kernel("GebrdTridiagonal", "linalg/gebrd_tridiagonal.frag", kWhole, kText);

Pass whole_pass(const char* routine, KernelId kernel, BufferState& buffer) {
  Pass pass = target_pass(routine, kernel, vector_target({&buffer, 0}, buffer.size(), 1));
  pass.write_whole();
  return pass;
}

struct Reals {
  static constexpr std::int64_t kFloats = 1;

  static BidiagonalKernels kernels() { return {kGebrdPartial, kGebrdVectors}; }
  static OwnBlock temporary(const Block& beside, std::int64_t rows, std::int64_t cols) {
    return temporary_block(beside, rows, cols);
  }
  static void copy(const char* routine, const Block& a, const Block& c) {
    detail::copy(routine, a, c);
  }
  static void subtract(const char* routine, const Block& a, const Block& b, const Block& c) {
    multiply(routine, -1.0f, a.transposed(), b, 1.0f, c);
  }
};

// Reflectors whose vectors are rows and begin on the diagonal.
void reflect(const char* routine, const OwnBlock& scalars, std::int64_t lane, const Block& vectors,
             const Block& c) {
  if (vectors.rows > 0) {
    const std::shared_ptr<BufferState> tau =
        enqueue_gather(routine, vectors.rows, {scalars.buffer.get(), lane, 4, 4});
    enqueue_reflect(routine, false, vectors.transposed(), {tau.get(), 0}, c);
  }
}

}  // namespace

Bidiagonal enqueue_bidiagonal(const char* routine, const Block& a, bool triangle) {
  const std::int64_t n = a.rows, filled = round_up(n, 4);
  Bidiagonal b;
  b.order = n;
  b.norm = temporary(a.buffer->services(), 1);
  OwnBlock scaled;
  {
    const OwnBlock copied = temporary_block(a, filled, filled);
    fill(routine, 0.0f, copied.block);
    if (triangle) {
      copy_triangle(routine, a, copied.block.part(0, 0, n, n), Uplo::Upper);
    } else {
      copy(routine, a, copied.block.part(0, 0, n, n));
    }
    enqueue_norm(routine, copied, {b.norm.get(), 0});
    scaled = enqueue_scaled(routine, copied, *b.norm);
  }
  BidiagonalForm<Reals>(routine).reduce(b, scaled.block);
  return b;
}

Tridiagonal enqueue_doubled(const char* routine, const Bidiagonal& b) {
  Tridiagonal t;
  t.order = 2 * b.order;
  t.norm = b.norm;
  t.scalars = temporary_block(b.scalars.block, t.order, 4);
  Pass pass = whole_pass(routine, kGebrdTridiagonal, *t.scalars.buffer);
  pass.read(Sampler::A, b.scalars.buffer.get());
  enqueue_pass(std::move(pass));
  return t;
}

void enqueue_reflect_left(const char* routine, const Bidiagonal& b, const Block& c) {
  reflect(routine, b.scalars, 1, b.left.block, c);
}

void enqueue_reflect_right(const char* routine, const Bidiagonal& b, const Block& c) {
  const std::int64_t reflectors = b.order - 1;
  reflect(routine, b.scalars, 3, b.right.block.part(0, 1, reflectors, reflectors),
          c.part(1, 0, reflectors, c.cols));
}

}  // namespace fragblas::detail
