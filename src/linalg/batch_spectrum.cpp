// Batches of symmetric eigenproblems and singular values: matrices of order 8 at most by rotations
// from both sides, in one pass. SPDX-License-Identifier: MIT
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
#include "linalg/batch_spectrum.hpp"
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
const KernelId kTakeBatch = add_kernel("TakeBatch", "linalg/take_batch.frag", kBatched, kText);

constexpr std::int64_t kRegisters = 8;  // the largest order of one pass

// After so many sweeps what is left beside the diagonal is rounding. The worst are matrices with
// many equal values, whose sweeps gain a digit each.
int sweeps_for(Shape kind, std::int64_t order) {
  const bool symmetric = kind == Shape::Symmetric;
  if (order <= 4) {
    return symmetric ? 4 : 7;
  }
  return symmetric ? 7 : 9;
}

constexpr std::int64_t kStepsOfEight = 7, kStepsOfFour = 3;  // of a sweep

class Spectrum {
 public:
  Spectrum(const char* routine, Shape kind, const Batch& a, const BatchSpectrum& results)
      : routine_(routine), kind_(kind), a_(a), results_(results) {
    const std::int64_t order = std::max(a.first.rows, a.first.cols);
    pitch_ = order <= 4 ? 4 : kRegisters;
    wanted_.left = results.u.first.buffer != nullptr ? a.first.rows : 0;
    wanted_.right = results.v.first.buffer != nullptr ? a.first.cols : 0;
    sweeps_ = sweeps_for(kind, order);
  }

  std::int64_t elements() const { return (pitch_ + wanted_.left + wanted_.right + 1) * pitch_; }

  void enqueue() {
    const BatchLines lines(a_, wanted_.left + wanted_.right + 1, pitch_);
    if (rows_at_once()) {
      enqueue_rows_at_once(lines);
    } else {
      enqueue_in_registers(lines);
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
    enqueue_batch_failures(routine_, found, results_.info);
  }

 private:
  void set_problem(Pass& pass, std::int64_t steps) const {
    uniforms::Problem problem;
    problem.rows = a_.first.rows;
    problem.cols = a_.first.cols;
    problem.general = kind_ == Shape::General ? 1 : 0;
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
    return kind_ == Shape::Symmetric && pitch_ == 4 && wanted_.left == 0 && lines > 1 &&
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

  const char* routine_;
  Shape kind_;
  Batch a_;
  BatchSpectrum results_;
  std::int64_t pitch_ = 0;
  uniforms::VectorLines wanted_;
  int sweeps_ = 0;
};

void enqueue_spectrum(const char* routine, Shape kind, const Batch& a,
                      const BatchSpectrum& results) {
  const auto enqueue = [&](std::int64_t first, std::int64_t count) {
    BatchSpectrum part = results;
    part.values = part_of(results.values, first, count);
    part.u = part_of(results.u, first, count);
    part.v = part_of(results.v, first, count);
    part.info.offset += first;
    Spectrum(routine, kind, part_of(a, first, count), part).enqueue();
  };
  in_parts(a.count, most_of_part(a, Spectrum(routine, kind, a, results).elements()), enqueue);
}

}  // namespace

void enqueue_batch_take(const char* routine, const Batch& from, const Batch& to) {
  BatchPass pass(routine, kTakeBatch, to, to.first.target());
  pass.read_part(from);
  pass.enqueue(4);
}

void enqueue_batch_eigenproblem(const char* routine, const Batch& a, const BatchSpectrum& results) {
  if (a.first.rows > kRegisters) {
    enqueue_batch_tridiagonal(routine, a, results);
  } else {
    enqueue_spectrum(routine, Shape::Symmetric, a, results);
  }
}

void enqueue_batch_svd(const char* routine, const Batch& a, const BatchSpectrum& results) {
  Batch tall = a;
  BatchSpectrum turned = results;
  if (a.first.rows < a.first.cols) {
    // The transpose has the vectors of the other side.
    tall.first = a.first.transposed();
    std::swap(turned.u, turned.v);
  }
  if (tall.first.rows > kRegisters) {
    enqueue_batch_bidiagonal(routine, tall, turned);
  } else {
    enqueue_spectrum(routine, Shape::General, tall, turned);
  }
}

}  // namespace fragblas::detail
