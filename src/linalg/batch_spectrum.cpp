// Batches of symmetric eigenproblems and singular values, by rotations from both sides: matrices of
// order 8 at most in one pass, larger ones in blocks. SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/batch_lines.hpp"
#include "linalg/batch_pass.hpp"
#include "linalg/batch_passes.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kJacobiBatch =
    add_kernel("JacobiBatch", "linalg/jacobi_batch.frag", kWhole | kHalves | kQuads, kText);
const KernelId kJacobiBatchRows =
    add_kernel("JacobiBatchRows", "linalg/jacobi_batch_rows.frag", kQuads, kText);
const KernelId kJacobiBatchLines =
    add_kernel("JacobiBatchLines", "linalg/jacobi_batch_lines.frag", kWhole, kText);
const KernelId kScaleBatch = add_kernel("ScaleBatch", "linalg/scale_batch.frag", kWhole, kText);
const KernelId kJacobiBatchGather =
    add_kernel("JacobiBatchGather", "linalg/jacobi_batch_gather.frag", kWhole, kText);
const KernelId kJacobiBatchStep =
    add_kernel("JacobiBatchStep", "linalg/jacobi_batch_step.frag", kNoVariant, kText);
const KernelId kJacobiBatchSort =
    add_kernel("JacobiBatchSort", "linalg/jacobi_batch_sort.frag", kWhole, kText);
const KernelId kTakeBatch = add_kernel("TakeBatch", "linalg/take_batch.frag", kBatched, kText);
const KernelId kFiniteBatch =
    add_kernel("FiniteBatch", "linalg/finite_batch.frag", kContiguous, kText);

constexpr std::int64_t kRegisters = 8;  // the largest order of one pass

enum class Kind { Symmetric, General };

// After so many sweeps what is left beside the diagonal is rounding. The worst are matrices with
// many equal values, whose sweeps gain a digit each.
int sweeps_for(Kind kind, std::int64_t order) {
  const bool symmetric = kind == Kind::Symmetric;
  if (order <= 4) {
    return symmetric ? 4 : 7;
  }
  if (order <= 8) {
    return symmetric ? 7 : 9;
  }
  return order <= 16 ? symmetric ? 7 : 8 : symmetric ? 8 : 10;
}

// Steps of a sweep of a matrix in registers, and of a pair of blocks.
constexpr std::int64_t kStepsOfEight = 7, kStepsOfFour = 3, kStepsOfPair = 7;

class Spectrum {
 public:
  Spectrum(const char* routine, Kind kind, const Batch& a, const BatchSpectrum& results)
      : routine_(routine), kind_(kind), a_(a), results_(results) {
    const std::int64_t order = std::max(a.first.rows, a.first.cols);
    pitch_ = order <= 4 ? 4 : round_up(order, kRegisters);
    wanted_.left = results.u.first.buffer != nullptr ? a.first.rows : 0;
    wanted_.right = results.v.first.buffer != nullptr ? a.first.cols : 0;
    sweeps_ = sweeps_for(kind, order);
  }

  std::int64_t elements() const { return (pitch_ + wanted_.left + wanted_.right + 1) * pitch_; }

  void enqueue() {
    const BatchLines lines(a_, wanted_.left + wanted_.right + 1, pitch_);
    if (rows_at_once()) {
      enqueue_rows_at_once(lines);
    } else if (pitch_ <= kRegisters) {
      enqueue_in_registers(lines);
    } else {
      enqueue_in_blocks(lines);
    }
    const std::int64_t values = wanted_.left + wanted_.right;
    const Batch found = lines.part(values, 1, results_.values.first.cols);
    enqueue_batch_take(routine_, found, results_.values);
    if (wanted_.left > 0) {
      enqueue_batch_take(routine_, lines.part(0, wanted_.left, results_.u.first.cols), results_.u);
    }
    if (wanted_.right > 0) {
      const Batch rows = lines.part(wanted_.left, wanted_.right, results_.v.first.cols);
      enqueue_batch_take(routine_, rows, results_.v);
    }
    if (results_.info.buffer) {
      enqueue_failures(found);
    }
  }

 private:
  void set_problem(Pass& pass, std::int64_t steps) const {
    uniforms::Problem problem;
    problem.rows = a_.first.rows;
    problem.cols = a_.first.cols;
    problem.general = kind_ == Kind::General ? 1 : 0;
    problem.steps = steps;
    pass.set(problem);
    pass.set(wanted_);
  }
  void read_matrices(Pass& pass) const {
    pass.read(Sampler::A, a_.first.buffer);
    set_matrix<uniforms::AMatrix>(pass, a_.first.source(), a_.stride);
  }
  Pass whole_pass(KernelId kernel, const Target& target) const {
    Pass pass = target_pass(routine_, kernel, target);
    pass.write_whole();
    return pass;
  }

  bool in_texels() const { return in_quads(a_.first.base, 1, a_.first.ld()) && a_.stride % 4 == 0; }

  // Whether a fragment writes all lines of a matrix: so many targets, in scratch of this size.
  bool rows_at_once() const {
    const ContextState& context = context_of(*a_.first.buffer);
    const std::int64_t lines = wanted_.right + 1, side = context.info.max_texture_size;
    const std::int64_t width = power_of_two_root(a_.count);
    return kind_ == Kind::Symmetric && pitch_ == 4 && wanted_.left == 0 && lines > 1 &&
           lines <= context.info.draw_buffers && width <= side &&
           16 * lines * width * width <= context.profile.scratch_bytes;
  }

  void enqueue_rows_at_once(const BatchLines& lines) const {
    uniforms::SmallGrid grid;
    grid.count = a_.count;
    grid.lines = wanted_.right + 1;
    const std::int64_t width = power_of_two_root(a_.count);
    grid.log2_width = ceil_log2(width);
    ContextState& context = context_of(*a_.first.buffer);
    Pass pass = scratch_pass(routine_, kJacobiBatchRows, context, width, ceil_div(a_.count, width),
                             static_cast<int>(grid.lines));
    read_matrices(pass);
    pass.variant |= in_texels() ? kQuads : kNoVariant;
    const std::int64_t steps = sweeps_ * kStepsOfFour;
    set_problem(pass, steps);
    pass.set(grid);
    pass.fetches = static_cast<double>(steps * 12);
    const std::shared_ptr<Scratch> rows = pass.scratch_area().scratch;
    context.queue.add(std::move(pass));
    Pass merge = whole_pass(kJacobiBatchLines, lines.target());
    merge.read(Sampler::Tiles, rows);
    merge.set(grid);
    enqueue_pass(std::move(merge));
  }

  void enqueue_in_registers(const BatchLines& lines) const {
    Pass pass = whole_pass(kJacobiBatch, lines.target());
    const bool halves = pitch_ == 4;
    read_matrices(pass);
    if (halves) {
      pass.variant |= kHalves;
      if (in_texels()) {
        pass.variant |= kQuads;
      }
    }
    const std::int64_t steps = sweeps_ * (halves ? kStepsOfFour : kStepsOfEight);
    set_problem(pass, steps);
    pass.fetches = static_cast<double>(steps * (halves ? 8 : 32));
    enqueue_pass(std::move(pass));
  }

  void set_blocks(Pass& pass, std::int64_t step) const {
    uniforms::Jacobi jacobi;
    jacobi.order = pitch_ / 4;
    jacobi.step = step;
    pass.set(jacobi);
  }

  void enqueue_in_blocks(const BatchLines& sorted) const {
    const std::shared_ptr<BufferState> exponents =
        temporary(a_.first.buffer->services(), round_up(a_.count, 4));
    Pass scale =
        whole_pass(kScaleBatch, vector_target({exponents.get(), 0}, exponents->lanes(), 1));
    read_matrices(scale);
    set_problem(scale, 0);
    scale.fetches = 4.0 * static_cast<double>(a_.first.rows * a_.first.cols);
    enqueue_pass(std::move(scale));

    const BatchLines lines(a_, pitch_ + wanted_.left + wanted_.right, pitch_);
    Pass gather = whole_pass(kJacobiBatchGather, lines.target());
    read_matrices(gather);
    gather.read(Sampler::Y, exponents.get());
    set_problem(gather, 0);
    set_blocks(gather, 0);
    enqueue_pass(std::move(gather));

    const std::int64_t blocks = pitch_ / 4;
    for (int sweep = 0; sweep < sweeps_; ++sweep) {
      for (std::int64_t step = 0; step < blocks - 1; ++step) {
        Pass pass = target_pass(routine_, kJacobiBatchStep, lines.target());
        pass.view().reads_old_elsewhere = true;
        pass.read(Sampler::X, lines.buffer());
        set_problem(pass, kStepsOfPair);
        set_blocks(pass, step);
        pass.fetches = 700;
        enqueue_pass(std::move(pass));
      }
    }

    Pass sort = whole_pass(kJacobiBatchSort, sorted.target());
    sort.read(Sampler::X, lines.buffer());
    sort.read(Sampler::Y, exponents.get());
    set_problem(sort, 0);
    set_blocks(sort, 0);
    sort.fetches = static_cast<double>(pitch_ * pitch_ / 2);
    enqueue_pass(std::move(sort));
  }

  void enqueue_failures(const Batch& values) const {
    const Operand& info = results_.info;
    const Batch to{{info.buffer.get(), info.offset, a_.count, 1, 1, a_.count}, 0, 1};
    BatchPass pass(routine_, kFiniteBatch, to, vector_target(info, a_.count, 1));
    pass.read_part(values);
    pass.enqueue(4.0 * static_cast<double>(values.first.cols));
  }

  const char* routine_;
  Kind kind_;
  Batch a_;
  BatchSpectrum results_;
  std::int64_t pitch_ = 0;
  uniforms::VectorLines wanted_;
  int sweeps_ = 0;
};

void enqueue_spectrum(const char* routine, Kind kind, const Batch& a,
                      const BatchSpectrum& results) {
  const auto enqueue = [&](std::int64_t first, std::int64_t count) {
    BatchSpectrum part = results;
    part.values = part_of(results.values, first, count);
    part.u = part_of(results.u, first, count);
    part.v = part_of(results.v, first, count);
    part.info.offset += first;
    Spectrum(routine, kind, part_of(a, first, count), part).enqueue();
  };
  in_parts(a, Spectrum(routine, kind, a, results).elements(), enqueue);
}

}  // namespace

void enqueue_batch_take(const char* routine, const Batch& from, const Batch& to) {
  BatchPass pass(routine, kTakeBatch, to, to.first.target());
  pass.read_part(from);
  pass.enqueue(4);
}

void enqueue_batch_eigenproblem(const char* routine, const Batch& a, const BatchSpectrum& results) {
  enqueue_spectrum(routine, Kind::Symmetric, a, results);
}

void enqueue_batch_svd(const char* routine, const Batch& a, const BatchSpectrum& results) {
  if (a.first.rows >= a.first.cols) {
    enqueue_spectrum(routine, Kind::General, a, results);
    return;
  }
  // The transpose has the vectors of the other side.
  Batch tall = a;
  tall.first = a.first.transposed();
  BatchSpectrum turned = results;
  std::swap(turned.u, turned.v);
  enqueue_spectrum(routine, Kind::General, tall, turned);
}

}  // namespace fragblas::detail
