// The symmetric eigenproblem by Jacobi's method: a step turns half as many pairs of rows and
// columns as there are, all at once. SPDX-License-Identifier: MIT
#include <utility>

#include "base/powers_of_two.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/laswp_passes.hpp"
#include "linalg/syevd_passes.hpp"
#include "linalg/symmetric.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kSyevdStep = add_kernel("SyevdStep", "linalg/syevd_step.frag", kNoVariant, kText);
const KernelId kSyevdRest = add_kernel("SyevdRest", "linalg/syevd_rest.frag", kWhole, kText);

// After so many, what is left beside the diagonal is rounding. One that finds nothing to turn costs
// its passes and no accuracy. Rows that are graded take most: eight at order 32.
int sweeps_for(std::int64_t order) {
  return order <= 16 ? 7 : 9;
}

class Jacobi {
 public:
  Jacobi(const char* routine, const Block& lower, bool vectors)
      : routine_(routine),
        lower_(lower),
        order_(round_up(lower.rows, 4)),
        all_(temporary_block(lower, vectors ? 2 * order_ : order_, order_)) {}

  void turn_all() {
    enqueue_symmetric_copy(routine_, lower_.source(), lower_.rows, all_.block);
    const int sweeps = sweeps_for(order_);
    for (int sweep = 0; sweep < sweeps; ++sweep) {
      for (std::int64_t step = 0; step < order_ - 1; ++step) {
        turn(step);
      }
    }
  }

  EigenDiagonal values() const { return {all_.block.source(), lower_.rows}; }
  Block vectors() const {
    return all_.block.part(order_, 0, lower_.rows, lower_.rows).transposed();
  }

  void enqueue_rest(const Place& info) {
    const std::shared_ptr<BufferState> rest = temporary(lower_.buffer->services(), order_);
    Pass pass = target_pass(routine_, kSyevdRest, vector_target({rest.get(), 0}, order_, 1));
    pass.write_whole();
    read_matrix(pass);
    pass.set(uniforms::Elements{lower_.rows});
    pass.fetches = 4.0 * static_cast<double>(lower_.rows);
    enqueue_pass(std::move(pass));
    enqueue_sum(routine_, order_, {rest.get(), 0, 1, 1}, false, info);
  }

 private:
  void turn(std::int64_t step) {
    Pass pass = target_pass(routine_, kSyevdStep, all_.block.target());
    pass.view().reads_old_elsewhere = true;
    read_matrix(pass);
    uniforms::Jacobi jacobi;
    jacobi.order = order_;
    jacobi.step = step;
    pass.set(jacobi);
    enqueue_pass(std::move(pass));
  }

  void read_matrix(Pass& pass) const {
    pass.read(Sampler::A, all_.buffer.get());
    set_matrix<uniforms::AMatrix>(pass, all_.block.source());
  }

  const char* routine_;
  Block lower_;
  std::int64_t order_;  // with what fills it up
  OwnBlock all_;        // the matrix, and below it the vectors
};

}  // namespace

void enqueue_jacobi(const char* routine, const Block& lower, const EigenResults& results) {
  Jacobi jacobi(routine, lower, results.v != nullptr);
  jacobi.turn_all();
  const std::shared_ptr<BufferState> order =
      enqueue_eigen_order(routine, jacobi.values(), results.first);
  if (results.count > 0) {
    enqueue_sorted_values(routine, jacobi.values(), *order, results.count, results.w);
  }
  if (results.v != nullptr) {
    enqueue_take_rows(routine, *order, jacobi.vectors(), results.v->transposed());
  }
  if (results.info.buffer != nullptr) {
    jacobi.enqueue_rest(results.info);
  }
}

}  // namespace fragblas::detail
