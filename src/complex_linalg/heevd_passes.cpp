// The Hermitian eigenproblem: its tridiagonal form is real, and so are the passes behind that; its
// reflectors are complex. SPDX-License-Identifier: MIT
#include "complex_linalg/heevd_passes.hpp"

#include <memory>
#include <utility>

#include "base/powers_of_two.hpp"
#include "complex_linalg/block.hpp"
#include "complex_linalg/geqrf_passes.hpp"
#include "complex_linalg/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_complex_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/laswp_passes.hpp"
#include "linalg/stedc_passes.hpp"
#include "linalg/tridiagonal_form.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_complex_linalg_kernels::shader_text;
const KernelId kHetrdGather =
    add_kernel("HetrdGather", "complex_linalg/hetrd_gather.frag", kWhole, kText);
const KernelId kHetrdColumn =
    add_kernel("HetrdColumn", "complex_linalg/hetrd_column.frag", kWhole, kText);
const KernelId kHetrdPartial =
    add_kernel("HetrdPartial", "complex_linalg/hetrd_partial.frag", kNoVariant, kText);
const KernelId kHetrdVectors =
    add_kernel("HetrdVectors", "complex_linalg/hetrd_vectors.frag", kWhole, kText);

struct Numbers {
  static constexpr std::int64_t kFloats = 2;

  static TridiagonalKernels kernels() { return {kHetrdColumn, kHetrdPartial, kHetrdVectors}; }
  static void copy(const char* routine, const Block& a, const Block& c) {
    copy_numbers(routine, a, c);
  }
  static void subtract(const char* routine, const Block& a, const Block& b, const Block& c) {
    subtract_lines(routine, a, b, c);
  }
};

// All of the matrix, with zeros behind and below it.
void gather_whole(const char* routine, Uplo uplo, const Block& a, const Block& to) {
  const bool upper = uplo == Uplo::Upper;
  Pass pass = target_pass(routine, kHetrdGather, lanes_of(to).target());
  pass.write_whole();
  pass.read(Sampler::A, a.buffer);
  set_matrix<uniforms::AMatrix>(pass, upper ? a.transposed().source() : a.source());
  uniforms::ComplexGatherHalf half;
  half.order = a.rows;
  half.conjugated = upper ? 1 : 0;
  pass.set(half);
  enqueue_pass(std::move(pass));
}

Tridiagonal tridiagonal_of(const char* routine, Uplo uplo, const Block& a) {
  const std::int64_t filled = round_up(a.rows, 4);
  Tridiagonal t;
  t.order = a.rows;
  t.norm = temporary(a.buffer->services(), 1);
  {
    const OwnBlock whole = temporary_numbers(a, filled, filled);
    gather_whole(routine, uplo, a, whole.block);
    t.vectors = scaled_numbers(routine, whole, *t.norm);
  }
  TridiagonalForm<Numbers>(routine).reduce(t);
  return t;
}

// C := Q * C.
void reflect(const char* routine, const Tridiagonal& t, const Block& c) {
  const std::int64_t reflectors = t.order - 1;
  if (reflectors == 0) {
    return;
  }
  const OwnBlock tau = temporary_numbers(c, 1, reflectors);
  copy_numbers(routine, {t.scalars.buffer.get(), 1, 2, 1, reflectors, 1}, tau.block.transposed());
  const Block vectors = t.vectors.block.part(0, 1, reflectors, reflectors).transposed();
  enqueue_complex_reflect(routine, false, vectors, {tau.buffer.get(), 0},
                          c.part(1, 0, reflectors, c.cols));
}

// The vectors of a real matrix, as numbers.
void put_vectors(const char* routine, const Spectrum& spectrum, BufferState& order,
                 const OwnBlock& to) {
  const std::int64_t n = to.block.rows;
  const OwnBlock sorted = temporary_block(to.block, n, to.block.cols, to.block.row_stride);
  enqueue_take_rows(routine, order, spectrum.vectors.block.part(0, 0, n, n).transposed(),
                    sorted.block.transposed());
  put_real_parts(routine, sorted, to);
}

}  // namespace

void enqueue_hermitian_eigenproblem(const char* routine, Uplo uplo, const Block& a,
                                    const EigenResults& results) {
  const Tridiagonal t = tridiagonal_of(routine, uplo, a);
  enqueue_tridiagonal_eigenproblem(
      routine, t, results, [&](const Spectrum& spectrum, BufferState& order) {
        const OwnBlock vectors = temporary_numbers(a, a.rows, results.count);
        put_vectors(routine, spectrum, order, vectors);
        reflect(routine, t, vectors.block);
        copy_numbers(routine, vectors.block, *results.v);
      });
}

}  // namespace fragblas::detail
