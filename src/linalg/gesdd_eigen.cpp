// Singular values and vectors by bidiagonal form B and the eigenproblem of [0 B^T; B 0]: its
// eigenvalues are s and -s, and v and u are the halves of its vectors. Where s is so small that
// both signs are one eigenvalue, the halves are mixed. QR of each, the large s first, makes them
// orthonormal; what it changes beside s is as small as that. SPDX-License-Identifier: MIT
#include <memory>
#include <utility>

#include "base/powers_of_two.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/gebrd_passes.hpp"
#include "linalg/gesdd_passes.hpp"
#include "linalg/laswp_passes.hpp"
#include "linalg/stedc_passes.hpp"
#include "linalg/syevd_passes.hpp"

namespace fragblas::detail {

namespace {

const KernelId kDescending = add_kernel("GesddDescending", "linalg/gesdd_descending.frag", kWhole,
                                        fragblas_linalg_kernels::shader_text);

}  // namespace

void enqueue_upper_half(const char* routine, BufferState& eigenvalues, std::int64_t n,
                        const Place& s, const Operand& info) {
  const std::int64_t size = round_up(n, 4);
  const std::shared_ptr<BufferState> values = temporary(eigenvalues.services(), size);
  Pass pass = target_pass(routine, kDescending, vector_target({values.get(), 0}, size, 1));
  pass.write_whole();
  pass.read(Sampler::A, &eigenvalues);
  pass.set(uniforms::Elements{n});
  enqueue_pass(std::move(pass));
  enqueue_copy(routine, {values.get(), 0, 1, 1}, vector_target(s, n, 1));
  if (info.buffer) {
    enqueue_failures(routine, n, *values, info);
  }
}

SortedVectors enqueue_singular_vectors(const char* routine, const Tridiagonal& t, const Place& s,
                                       const Operand& info) {
  const std::int64_t twice = t.order, n = twice / 2;
  const auto& services = t.scalars.buffer->services();
  const Spectrum spectrum = enqueue_divide_and_conquer(routine, t);
  const EigenDiagonal diagonal{{spectrum.values.get(), 0, 0, 1}, twice};
  const std::shared_ptr<BufferState> order = enqueue_eigen_order(routine, diagonal);
  const std::shared_ptr<BufferState> sorted = temporary(services, round_up(twice, 4));
  enqueue_sorted_values(routine, diagonal, *order, diagonal.count, {sorted.get(), 0});
  enqueue_upper_half(routine, *sorted, n, s, info);
  // The last one first.
  return {spectrum.vectors, enqueue_gather(routine, n, {order.get(), twice - 1, -1, -1})};
}

void enqueue_orthonormal_half(const char* routine, const SortedVectors& vectors, bool of_u,
                              const Block& to) {
  const std::int64_t n = to.cols;
  const Block& all = vectors.all.block;
  Block half = all.part(of_u ? 1 : 0, 0, n, 2 * n).transposed();
  half.col_stride *= 2;
  const OwnBlock lines = temporary_block(to, n, n);
  enqueue_take_rows(routine, *vectors.order, half, lines.block);
  enqueue_orthonormal(routine, lines.block.transposed(), to);
}

void enqueue_svd_by_eigenproblem(const char* routine, const Block& r, bool triangle,
                                 const SingularValues& results) {
  const std::int64_t n = r.rows;
  const Bidiagonal b = enqueue_bidiagonal(routine, r, triangle);
  const Tridiagonal t = enqueue_doubled(routine, b);
  if (results.u.buffer == nullptr) {
    enqueue_upper_half(routine, *enqueue_bisection(routine, t), n, results.s, results.info);
    return;
  }
  const SortedVectors vectors = enqueue_singular_vectors(routine, t, results.s, results.info);
  enqueue_orthonormal_half(routine, vectors, false, results.v);
  enqueue_reflect_right(routine, b, results.v);
  const Block u = results.u.part(0, 0, n, n);
  enqueue_orthonormal_half(routine, vectors, true, u);
  enqueue_reflect_left(routine, b, u);
}

}  // namespace fragblas::detail
