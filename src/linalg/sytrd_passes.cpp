// Tridiagonal form of symmetric matrices, and what is made of it. SPDX-License-Identifier: MIT
#include "linalg/sytrd_passes.hpp"

#include <utility>

#include "base/powers_of_two.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/geqrf_passes.hpp"
#include "linalg/symmetric.hpp"
#include "linalg/tridiagonal_form.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kSytrdScale = add_kernel("SytrdScale", "linalg/sytrd_scale.frag", kWhole, kText);
const KernelId kSytrdColumn = add_kernel("SytrdColumn", "linalg/sytrd_column.frag", kWhole, kText);
const KernelId kSytrdPartial =
    add_kernel("SytrdPartial", "linalg/sytrd_partial.frag", kNoVariant, kText);
const KernelId kSytrdVectors =
    add_kernel("SytrdVectors", "linalg/sytrd_vectors.frag", kWhole, kText);
const KernelId kSytrdValues = add_kernel("SytrdValues", "linalg/sytrd_values.frag", kWhole, kText);

Pass whole_pass(const char* routine, KernelId kernel, BufferState& buffer) {
  Pass pass = target_pass(routine, kernel, vector_target({&buffer, 0}, buffer.size(), 1));
  pass.write_whole();
  return pass;
}

struct Reals {
  static constexpr std::int64_t kFloats = 1;

  static TridiagonalKernels kernels() { return {kSytrdColumn, kSytrdPartial, kSytrdVectors}; }
  static void copy(const char* routine, const Block& a, const Block& c) {
    detail::copy(routine, a, c);
  }
  static void subtract(const char* routine, const Block& a, const Block& b, const Block& c) {
    multiply(routine, -1.0f, a.transposed(), b, 1.0f, c);
  }
};

}  // namespace

OwnBlock enqueue_scaled(const char* routine, const OwnBlock& a, BufferState& norm) {
  OwnBlock scaled = temporary_block(a.block, a.block.rows, a.block.cols);
  Pass pass = whole_pass(routine, kSytrdScale, *scaled.buffer);
  pass.read(Sampler::A, a.buffer.get());
  pass.read(Sampler::X, &norm);
  enqueue_pass(std::move(pass));
  return scaled;
}

Tridiagonal enqueue_tridiagonal(const char* routine, const Source& lower, std::int64_t order) {
  const std::int64_t filled = round_up(order, 4);
  Tridiagonal t;
  t.order = order;
  Block beside;
  beside.buffer = lower.buffer;
  t.norm = temporary(lower.buffer->services(), 1);
  {
    const OwnBlock copied = temporary_block(beside, filled, filled);
    enqueue_symmetric_copy(routine, lower, order, copied.block);
    enqueue_norm(routine, copied, {t.norm.get(), 0});
    t.vectors = enqueue_scaled(routine, copied, *t.norm);
  }
  TridiagonalForm<Reals>(routine).reduce(t);
  return t;
}

OwnBlock enqueue_scalars(const char* routine, const Tridiagonal& t) {
  OwnBlock result = temporary_block(t.scalars.block, t.order, 4);
  Pass pass = whole_pass(routine, kSytrdValues, *result.buffer);
  pass.read(Sampler::A, t.scalars.buffer.get());
  pass.read(Sampler::X, t.norm.get());
  enqueue_pass(std::move(pass));
  return result;
}

void enqueue_tridiagonal_reflect(const char* routine, const Tridiagonal& t, const Block& c) {
  const std::int64_t reflectors = t.order - 1;
  if (reflectors == 0) {
    return;
  }
  const std::shared_ptr<BufferState> tau =
      enqueue_gather(routine, reflectors, {t.scalars.buffer.get(), 2, 4, 4});
  const Block vectors = t.vectors.block.part(0, 1, reflectors, reflectors).transposed();
  enqueue_reflect(routine, false, vectors, {tau.get(), 0}, c.part(1, 0, reflectors, c.cols));
}

}  // namespace fragblas::detail
