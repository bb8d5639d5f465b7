// A solve for one vector: a draw for each 32 rows, which solves them and updates the rows behind.
// SPDX-License-Identifier: MIT
#include "engine/triangle/trsv_passes.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/triangle/block_draw.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/vector_solve_plan.hpp"

namespace fragblas::detail {

namespace {

// Rows and columns of A, and x, are counted in steps of the substitution: from the last on in an
// upper triangle.
class VectorSolve {
 public:
  VectorSolve(const char* routine, const StructuredSource& a, std::int64_t order, const Source& x)
      : routine_(routine),
        context_(context_of(*x.buffer)),
        a_(a),
        map_(a.rectangle(0, 0)),
        lower_(a.above == 0),
        order_(order),
        plan_(plan_vector_solve(order, lower_, strides())),
        x_(x),
        work_(temporary(x.buffer->services(), plan_.blocks * kVectorBlock)),
        steps_{work_.get(), 0, order, order, 1},
        twin_(std::make_shared<Scratch>(context_.shared_from_this(), steps_.buffer->linear().size(),
                                        routine)) {
    if (!lower_) {
      map_.base += (order - 1) * (map_.row_stride + map_.col_stride);
      map_.row_stride = -map_.row_stride;
      map_.col_stride = -map_.col_stride;
      x_.base += (order - 1) * x_.row_stride;
      x_.row_stride = x_.col_stride = -x_.row_stride;
    }
  }

  void enqueue(float alpha) {
    gather(alpha);
    const std::shared_ptr<PanelBuffer> diagonal = gather_diagonal();
    for (const VectorSolveStep& one : plan_.steps) {
      step(one, diagonal);
    }
    scatter();
  }

 private:
  void read_matrix(Pass& pass) const {
    pass.read(Sampler::A, a_.source.buffer);
    uniforms::Substitution steps;
    steps.first = lower_ ? 0 : order_ - 1;
    steps.direction = lower_ ? 1 : -1;
    pass.set(steps);
    if (a_.packed()) {
      pass.variant |= kStructured;
      set_structure(pass, a_);
      set_matrix<uniforms::AMatrix>(pass, a_.source);
    } else {
      set_matrix<uniforms::AMatrix>(pass, map_);
    }
  }

  void gather(float alpha) const {
    Pass pass = target_pass(routine_, KernelId::Matcopy, steps_);
    pass.set_alpha(alpha);
    add_source(pass, x_);
    pass.view().overwrites = true;
    pass.go_to_and_fro(twin_, plan_.gathers_to_twin);
    context_.queue.add(std::move(pass));
  }

  // The blocks on the diagonal, for all steps.
  std::shared_ptr<PanelBuffer> gather_diagonal() const {
    Pass pass =
        scratch_pass(routine_, KernelId::TrsvGather, context_, kVectorBlockTexels, plan_.blocks);
    uniforms::TrsvGather triangle;
    triangle.order = order_;
    triangle.unit = a_.unit_diagonal() ? 1 : 0;
    pass.set(triangle);
    read_matrix(pass);
    const auto pack = std::make_shared<Pack>();
    pack->panels = std::make_shared<PanelBuffer>(context_.shared_from_this(),
                                                 plan_.blocks * kVectorBlockBytes);
    pass.pack_into(pack);
    context_.queue.add(std::move(pass));
    return pack->panels;
  }

  std::optional<Strides> strides() const {
    return a_.packed() ? std::nullopt
                       : std::optional(Strides{map_.base, map_.row_stride, map_.col_stride});
  }

  void step(const VectorSolveStep& step, const std::shared_ptr<PanelBuffer>& diagonal) const {
    Target target = steps_;
    target.offset = step.first;
    target.minor = target.ld = step.count;
    Pass pass = target_pass(routine_, KernelId::TrsvStep, target);
    pass.variant |= access_variant(plan_.access);
    pass.draws =
        std::make_shared<BlockDraw>(diagonal, kDiagonalBlock, kVectorBlockBytes, step.block);
    uniforms::TrsvStep sizes;
    sizes.order = order_;
    sizes.block = step.block;
    sizes.quads = kVectorBlockQuads;
    sizes.first_col = step.column;
    pass.set(sizes);
    read_matrix(pass);
    pass.go_to_and_fro(twin_, step.to_twin);
    context_.queue.add(std::move(pass));
  }

  // By the addresses of x's elements.
  void scatter() const {
    const bool backwards = x_.row_stride < 0;
    const std::int64_t last = order_ - 1;
    const Place x{x_.buffer, backwards ? x_.base + last * x_.row_stride : x_.base};
    const std::int64_t direction = backwards ? -1 : 1;
    enqueue_copy(routine_, {steps_.buffer, backwards ? last : 0, direction, direction},
                 vector_target(x, order_, std::abs(x_.row_stride)));
  }

  const char* routine_;
  ContextState& context_;
  const StructuredSource& a_;
  Source map_;
  bool lower_;
  std::int64_t order_;
  VectorSolvePlan plan_;
  Source x_;
  std::shared_ptr<BufferState> work_;
  Target steps_;
  std::shared_ptr<Scratch> twin_;
};

}  // namespace

void enqueue_vector_solve(const char* routine, float alpha, const StructuredSource& a,
                          std::int64_t order, const Source& x) {
  VectorSolve(routine, a, order, x).enqueue(alpha);
}

}  // namespace fragblas::detail
