// The whole of a symmetric matrix. SPDX-License-Identifier: MIT
#include "linalg/symmetric.hpp"

#include <utility>

#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

const KernelId kSyevdGather = add_kernel("SyevdGather", "linalg/syevd_gather.frag", kWhole,
                                         fragblas_linalg_kernels::shader_text);

}  // namespace

void enqueue_symmetric_copy(const char* routine, const Source& lower, std::int64_t order,
                            const Block& to) {
  Pass pass = target_pass(routine, kSyevdGather, to.target());
  pass.write_whole();
  pass.read(Sampler::A, lower.buffer);
  set_matrix<uniforms::AMatrix>(pass, lower);
  pass.set(uniforms::Elements{order});
  uniforms::Jacobi jacobi;
  jacobi.order = to.cols;
  pass.set(jacobi);
  enqueue_pass(std::move(pass));
}

}  // namespace fragblas::detail
