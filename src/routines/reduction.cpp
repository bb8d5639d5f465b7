// SPDX-License-Identifier: MIT
#include "routines/reduction.hpp"

#include "context.hpp"
#include "plan/reduction_plan.hpp"
#include "routines/elementwise.hpp"

namespace fragblas::detail {

namespace {

// Leaves a row of partial sums in a scratch texture, which it returns.
std::shared_ptr<Scratch> enqueue_partials(const char* routine, std::int64_t n, const Source& x,
                                          const Source& y) {
  const std::shared_ptr<ContextState> context = x.buffer->context();
  const ReductionPlan plan = plan_reduction(n, context->info.max_texture_size, context->profile);
  const auto make_scratch = [&](int width, int height) {
    return std::make_shared<Scratch>(context, gl::TextureSize{width, height, 0}, routine);
  };

  Pass comb;
  comb.routine = routine;
  comb.kernel = KernelId::DotPartial;
  comb.scratch = make_scratch(plan.width, plan.height);
  comb.area = {0, 0, plan.width, plan.height};
  comb.read(Sampler::X, x.buffer);
  comb.set(Uniform::XMap, x.base, x.row_stride, 0, 0);
  comb.variant |= in_quads(x.base, x.row_stride, 0) ? kXQuads : 0u;
  if (y.buffer) {
    comb.read(Sampler::Y, y.buffer);
    comb.set(Uniform::YMap, y.base, y.row_stride, 0, 0);
    comb.variant |= in_quads(y.base, y.row_stride, 0) ? kYQuads : 0u;
  } else {
    comb.variant |= kSum;
  }
  comb.set(Uniform::Counts, n, plan.width, plan.fragments(), plan.full_rounds);
  std::shared_ptr<Scratch> partials = comb.scratch;
  context->queue.add(std::move(comb));

  if (plan.middle_pass) {
    Pass rows;
    rows.routine = routine;
    rows.kernel = KernelId::SumRows;
    rows.scratch = make_scratch(plan.height, 1);
    rows.area = {0, 0, plan.height, 1};
    rows.read(Sampler::Partials, partials);
    rows.set(Uniform::Counts, plan.width, 0, 0, 0);
    partials = rows.scratch;
    context->queue.add(std::move(rows));
  }
  return partials;
}

void enqueue_final(const char* routine, const std::shared_ptr<Scratch>& partials,
                   const Scalar* accumulate, const Operand& result) {
  Pass pass = target_pass(routine, KernelId::SumFinal, vector_target(result, 1, 1));
  pass.read(Sampler::Partials, partials);
  pass.set(Uniform::Counts, partials->size().width, 0, 0, 0);
  if (accumulate != nullptr) {
    pass.variant |= kAccumulate;
    pass.set_alpha(*accumulate);
  } else {
    pass.overwrites = pass.target.whole_buffer();
  }
  result.buffer->context()->queue.add(std::move(pass));
}

}  // namespace

void enqueue_dot(const char* routine, std::int64_t n, const Source& x, const Source& y,
                 const Operand& result) {
  enqueue_final(routine, enqueue_partials(routine, n, x, y), nullptr, result);
}

void enqueue_add_sum(const char* routine, std::int64_t n, const Scalar& alpha, const Source& x,
                     const Operand& result) {
  enqueue_final(routine, enqueue_partials(routine, n, x, Source{}), &alpha, result);
}

}  // namespace fragblas::detail
