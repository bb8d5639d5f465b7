// What batches of eigenproblems and of singular values begin and end with: matrices are scaled and
// gathered, and what was found is put where it is wanted. SPDX-License-Identifier: MIT
#include <utility>

#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/batch_pass.hpp"
#include "linalg/batch_spectrum.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
constexpr std::uint64_t kTargets = kTargets8 | kTargets4 | kTargets2;
const KernelId kScaleBatch = add_kernel("ScaleBatch", "linalg/scale_batch.frag", kWhole, kText);
const KernelId kGatherBatch =
    add_kernel("GatherBatch", "linalg/gather_batch.frag", kTargets, kText);
const KernelId kTakeRowsBatch =
    add_kernel("TakeRowsBatch", "linalg/take_rows_batch.frag", kBatched | kTargets, kText);
const KernelId kFiniteBatch =
    add_kernel("FiniteBatch", "linalg/finite_batch.frag", kContiguous, kText);

uniforms::Problem problem_of(const Batch& a, Shape shape, std::int64_t steps) {
  uniforms::Problem problem;
  problem.rows = a.first.rows;
  problem.cols = a.first.cols;
  problem.general = shape == Shape::General ? 1 : 0;
  problem.steps = steps;
  return problem;
}

void read_matrices(Pass& pass, const Batch& a) {
  pass.read(Sampler::A, a.first.buffer);
  set_matrix<uniforms::AMatrix>(pass, a.first.source(), a.stride);
}

// The exponents of the largest magnitudes of matrices.
std::shared_ptr<BufferState> enqueue_exponents(const char* routine, const Batch& a, Shape shape) {
  const std::shared_ptr<BufferState> exponents =
      temporary(a.first.buffer->services(), round_up(a.count, 4));
  Pass scale =
      target_pass(routine, kScaleBatch, vector_target({exponents.get(), 0}, exponents->lanes(), 1));
  scale.write_whole();
  read_matrices(scale, a);
  scale.set(problem_of(a, shape, 0));
  scale.fetches = 4.0 * static_cast<double>(a.first.rows * a.first.cols);
  enqueue_pass(std::move(scale));
  return exponents;
}

}  // namespace

BatchGather::BatchGather(const char* routine, const Batch& a, Shape shape, const RowGrid& grid)
    : routine_(routine),
      context_(context_of(*a.first.buffer)),
      a_(a),
      shape_(shape),
      grid_(grid),
      exponents_(enqueue_exponents(routine, a, shape)) {
  Pass gather = grid.pass(routine, kGatherBatch, context_);
  read_matrices(gather, a);
  set_problem(gather);
  gather.read(Sampler::Y, exponents_.get());
  gather.fetches = static_cast<double>(4 * grid.targets() + 1);
  rows_ = gather.scratch_area().scratch;
  context_.queue.add(std::move(gather));
}

void BatchGather::set_problem(Pass& pass) const {
  pass.set(problem_of(a_, shape_, grid_.targets()));
}

void BatchGather::enqueue_columns(KernelId kernel, std::int64_t column, std::int64_t columns,
                                  double fetches) {
  Pass pass = grid_.pass(routine_, kernel, context_);
  grid_.read(pass, rows_);
  rows_ = pass.scratch_area().scratch;
  uniforms::Reflector reflector;
  reflector.column = column;
  reflector.rows = columns;
  pass.set(reflector);
  set_problem(pass);
  pass.fetches = fetches;
  context_.queue.add(std::move(pass));
}

Pass BatchGather::sweeps_pass(KernelId kernel, const RowGrid& to) const {
  Pass pass = to.pass(routine_, kernel, context_);
  grid_.read(pass, rows_);
  pass.read(Sampler::Y, exponents_.get());
  set_problem(pass);
  uniforms::Sweeps sweeps;
  sweeps.sweeps = 10 * a_.first.cols;
  pass.set(sweeps);
  return pass;
}

void enqueue_batch_take_rows(const char* routine, const RowGrid& grid,
                             const std::shared_ptr<Scratch>& rows, std::int64_t first,
                             const Batch& to) {
  BatchPass pass(routine, kTakeRowsBatch, to, to.first.target());
  pass.read_rows(grid, rows, first);
  pass.enqueue(4);
}

void enqueue_batch_failures(const char* routine, const Batch& values, const Operand& info) {
  if (!info.buffer) {
    return;
  }
  const Batch to{{info.buffer.get(), info.offset, values.count, 1, 1, values.count}, 0, 1};
  BatchPass pass(routine, kFiniteBatch, to, vector_target(info, values.count, 1));
  pass.read_part(values);
  pass.enqueue(4.0 * static_cast<double>(values.first.cols));
}

}  // namespace fragblas::detail
