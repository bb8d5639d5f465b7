// The symmetric eigenproblem by tridiagonal form, the choice of the method, and the order of
// eigenvalues. SPDX-License-Identifier: MIT
#include "linalg/syevd_passes.hpp"

#include <utility>

#include "base/powers_of_two.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/laswp_passes.hpp"
#include "linalg/stedc_passes.hpp"
#include "linalg/sytrd_passes.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kSyevdRank = add_kernel("SyevdRank", "linalg/syevd_rank.frag", kWhole, kText);
const KernelId kSyevdValues =
    add_kernel("SyevdValues", "linalg/syevd_values.frag", kContiguous, kText);
const KernelId kSyevdFailures =
    add_kernel("SyevdFailures", "linalg/syevd_failures.frag", kWhole, kText);

// On an H200 both take 1.5 ms at 32, Jacobi by seven sweeps, and at 128 16 and 5.4 ms.
constexpr std::int64_t kMostOfJacobi = 32;

void enqueue_by_tridiagonal_form(const char* routine, const Block& lower,
                                 const EigenResults& results) {
  const std::int64_t n = lower.rows;
  const Tridiagonal t = enqueue_tridiagonal(routine, lower.source(), n);
  enqueue_tridiagonal_eigenproblem(
      routine, t, results, [&](const Spectrum& spectrum, BufferState& order) {
        const OwnBlock sorted = temporary_block(lower, n, results.count);
        enqueue_take_rows(routine, order, spectrum.vectors.block.part(0, 0, n, n).transposed(),
                          sorted.block.transposed());
        enqueue_tridiagonal_reflect(routine, t, sorted.block);
        copy(routine, sorted.block, *results.v);
      });
}

}  // namespace

EigenMethod eigen_method(std::int64_t order) {
  return order <= kMostOfJacobi ? EigenMethod::Jacobi : EigenMethod::DivideAndConquer;
}

void enqueue_eigenproblem(const char* routine, EigenMethod method, const Block& lower,
                          const EigenResults& results) {
  if (method == EigenMethod::Jacobi) {
    enqueue_jacobi(routine, lower, results);
  } else {
    enqueue_by_tridiagonal_form(routine, lower, results);
  }
}

std::shared_ptr<BufferState> enqueue_eigen_order(const char* routine, const EigenDiagonal& diagonal,
                                                 std::int64_t first) {
  BufferState& buffer = *diagonal.matrix.buffer;
  const std::int64_t size = round_up(diagonal.count, 4);
  const std::shared_ptr<BufferState> ranks = temporary(buffer.services(), size);
  Pass pass = target_pass(routine, kSyevdRank, vector_target({ranks.get(), 0}, size, 1));
  pass.write_whole();
  pass.read(Sampler::A, &buffer);
  set_matrix<uniforms::AMatrix>(pass, diagonal.matrix);
  pass.set(uniforms::Elements{diagonal.count});
  pass.fetches = 4.0 * static_cast<double>(diagonal.count);
  enqueue_pass(std::move(pass));
  std::shared_ptr<BufferState> order = enqueue_order(routine, *ranks, diagonal.count);
  if (first == 0) {
    return order;
  }
  const std::int64_t rest = diagonal.count - first;
  std::shared_ptr<BufferState> behind = temporary(buffer.services(), rest);
  enqueue_copy(routine, {order.get(), first, 1, 1}, vector_target({behind.get(), 0}, rest, 1));
  return behind;
}

void enqueue_sorted_values(const char* routine, const EigenDiagonal& diagonal, BufferState& sources,
                           std::int64_t count, const Place& w) {
  Pass pass = target_pass(routine, kSyevdValues, vector_target(w, count, 1));
  pass.read(Sampler::A, diagonal.matrix.buffer);
  set_matrix<uniforms::AMatrix>(pass, diagonal.matrix);
  pass.read(Sampler::X, &sources);
  enqueue_pass(std::move(pass));
}

void enqueue_failures(const char* routine, std::int64_t order, BufferState& values,
                      const Place& info) {
  const std::shared_ptr<BufferState> failures = temporary(values.services(), values.size());
  Pass pass =
      target_pass(routine, kSyevdFailures, vector_target({failures.get(), 0}, values.size(), 1));
  pass.write_whole();
  pass.read(Sampler::A, &values);
  pass.set(uniforms::Elements{order});
  enqueue_pass(std::move(pass));
  enqueue_sum(routine, values.size(), {failures.get(), 0, 1, 1}, false, info);
}

void enqueue_tridiagonal_eigenproblem(const char* routine, const Tridiagonal& t,
                                      const EigenResults& results, const PutVectors& put) {
  const std::int64_t n = t.order;
  std::shared_ptr<BufferState> values;
  if (results.v == nullptr) {
    values = enqueue_bisection(routine, t);
    if (results.count > 0) {
      enqueue_copy(routine, {values.get(), results.first, 1, 1},
                   vector_target(results.w, results.count, 1));
    }
  } else {
    const Spectrum spectrum = enqueue_divide_and_conquer(routine, t);
    values = spectrum.values;
    const EigenDiagonal diagonal{{values.get(), 0, 0, 1}, n};
    const std::shared_ptr<BufferState> order =
        enqueue_eigen_order(routine, diagonal, results.first);
    enqueue_sorted_values(routine, diagonal, *order, results.count, results.w);
    put(spectrum, *order);
  }
  // Jacobi's method counts what it left beside the diagonal. This one leaves nothing: what may fail
  // are numbers.
  if (results.info.buffer != nullptr) {
    enqueue_failures(routine, n, *values, results.info);
  }
}

}  // namespace fragblas::detail
