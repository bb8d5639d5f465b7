// Lanes of vectors of complex numbers, and y := alpha * x + beta * y.
// SPDX-License-Identifier: MIT
#include "complex/vectors.hpp"

#include <utility>

#include "complex/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_complex_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas::detail {

namespace {

const KernelId kAxpby =
    add_kernel("ComplexAxpby", "complex/axpby.frag", kContiguous | kAlphaOnDevice | kBetaOnDevice,
               fragblas_complex_kernels::shader_text);

}  // namespace

Source lanes_of_vector(const char* routine, const Place& place, std::int64_t n, std::int64_t inc,
                       std::shared_ptr<BufferState>& copy) {
  if (n == 1 || inc == 1) {
    return {place.buffer, 2 * place.offset, 1, 1};
  }
  copy = enqueue_gather(routine, n, vector_source(place, n, inc));
  return {copy.get(), 0, 1, 1};
}

void enqueue_complex_axpby(const char* routine, const ComplexCoefficient& alpha, const Numbers& x,
                           const ComplexCoefficient& beta, const Target& y) {
  Pass pass = target_pass(routine, kAxpby, y);
  set_complex_alpha(pass, alpha);
  set_complex_beta(pass, beta);
  // Without x, y is read in its place, which is not fetched.
  pass.read(Sampler::X, x.buffer != nullptr ? x.buffer : y.buffer);
  set_source<uniforms::XSource>(pass, {x.buffer, x.base, x.stride, x.stride});
  pass.view().overwrites = is_number(beta, 0.0f) && y.whole_buffer();
  enqueue_pass(std::move(pass));
}

}  // namespace fragblas::detail
