// A reduction: a comb of fragments over the vectors, then the passes that make one result of their
// sums.
// SPDX-License-Identifier: MIT
#include "engine/reduction/reduction.hpp"

#include <memory>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/linear_layout.hpp"
#include "plan/reduction_plan.hpp"

namespace fragblas::detail {

namespace {

// What merges `count` partial results, the `step`-th ones together, of a texture that is `width`
// texels wide.
void set_partials(Pass& pass, const std::shared_ptr<Scratch>& partials, std::int64_t count,
                  std::int64_t step) {
  pass.read(Sampler::Partials, partials);
  uniforms::Merge merge;
  merge.count = count;
  merge.step = step;
  merge.log2_width = ceil_log2(partials->size().width);
  const auto* const area = std::get_if<ScratchArea>(&pass.destination);
  merge.own_width = area ? area->area.width : 0;
  pass.set(merge);
  pass.set(uniforms::One{1.0f});
}

double fetches_of_quad(const Source& vector) {
  return in_quads(vector.base, vector.row_stride, 0) ? 1 : vector.row_stride == 1 ? 2 : 4;
}

// Leaves partial results in a scratch texture, which it returns. The plan depends on n alone, not
// on where x lies: the same numbers are added in the same order.
std::shared_ptr<Scratch> enqueue_partials(const char* routine, const Reduction& reduction,
                                          std::int64_t n, const Source& x, const Source& y) {
  ContextState& context = context_of(*x.buffer);
  const int most = context.info.max_texture_size;
  const ReductionPlan plan = plan_reduction(n, linear_layout(n, most).width, most, context.profile);
  Pass comb = scratch_pass(routine, reduction.partial, context, plan.width, plan.height);
  comb.variant = reduction.variant;
  double fetches = fetches_of_quad(x);
  comb.read(Sampler::X, x.buffer);
  set_vector<uniforms::XVector>(comb, x);
  comb.variant |= in_quads(x.base, x.row_stride, 0) ? kXQuads : kNoVariant;
  if (y.buffer) {
    comb.read(Sampler::Y, y.buffer);
    set_vector<uniforms::YVector>(comb, y);
    comb.variant |= in_quads(y.base, y.row_stride, 0) ? kYQuads : kNoVariant;
    fetches += fetches_of_quad(y);
  }
  comb.fetches = fetches * static_cast<double>(n) / static_cast<double>(4 * plan.fragments());
  uniforms::Comb counts;
  counts.elements = n;
  counts.line = plan.width;
  counts.fragments = plan.fragments();
  counts.rounds = plan.rounds;
  comb.set(counts);
  uniforms::CombSteps steps;
  steps.quad = plan.step;
  steps.round = plan.advance;
  steps.line = plan.line;
  steps.lines = plan.lines;
  comb.set(steps);
  comb.set(uniforms::One{1.0f});
  std::shared_ptr<Scratch> partials = comb.scratch_area().scratch;
  context.queue.add(std::move(comb));

  if (plan.merged > 0) {
    const std::int64_t width = power_of_two_root(plan.merged);
    Pass merge = scratch_pass(routine, reduction.merge, context, width, plan.merged / width);
    set_partials(merge, partials, plan.fragments() / plan.merged, plan.merged);
    partials = merge.scratch_area().scratch;
    context.queue.add(std::move(merge));
  }
  return partials;
}

Pass final_pass(const char* routine, const Reduction& reduction,
                const std::shared_ptr<Scratch>& partials, const Target& target) {
  Pass pass = target_pass(routine, reduction.final, target);
  const gl::TextureSize size = partials->size();
  set_partials(pass, partials, std::int64_t{size.width} * size.height, 1);
  return pass;
}

}  // namespace

void enqueue_reduction(const char* routine, const Reduction& reduction, std::int64_t n,
                       const Source& x, const Source& y, const Coefficient* scalar,
                       const Target& target) {
  Pass pass = final_pass(routine, reduction, enqueue_partials(routine, reduction, n, x, y), target);
  if (scalar != nullptr) {
    pass.set_alpha(*scalar);
  }
  pass.view().overwrites = target.whole_buffer();
  enqueue_pass(std::move(pass));
}

void enqueue_dot(const char* routine, std::int64_t n, const Source& x, const Source& y,
                 const Place& result) {
  enqueue_reduction(routine, {}, n, x, y, nullptr, vector_target(result, 1, 1));
}

void enqueue_sum(const char* routine, std::int64_t n, const Source& x, bool absolute,
                 const Place& result) {
  Reduction reduction;
  reduction.variant = absolute ? kSum | kAbsolute : kSum;
  enqueue_reduction(routine, reduction, n, x, {}, nullptr, vector_target(result, 1, 1));
}

void enqueue_add_sum(const char* routine, std::int64_t n, const Coefficient& alpha, const Source& x,
                     const Place& result) {
  Reduction reduction;
  reduction.variant = kSum;
  Pass pass = final_pass(routine, reduction, enqueue_partials(routine, reduction, n, x, {}),
                         vector_target(result, 1, 1));
  pass.variant |= kAccumulate;
  pass.set_alpha(alpha);
  enqueue_pass(std::move(pass));
}

}  // namespace fragblas::detail
