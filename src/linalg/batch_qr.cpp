// geqrf of a batch of small matrices: those of at most 8 rows and columns in one pass, others by a
// pass for two columns. SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "base/powers_of_two.hpp"
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
const KernelId kGeqrfBatch = add_kernel("GeqrfBatch", "linalg/geqrf_batch.frag", kWhole, kText);
const KernelId kGeqrfBatchColumn =
    add_kernel("GeqrfBatchColumn", "linalg/geqrf_batch_column.frag", kWhole | kRowQuads, kText);

constexpr std::int64_t kRegisters = 8;

void read_matrices(Pass& pass, const Batch& a, std::int64_t steps) {
  pass.read(Sampler::A, a.first.buffer);
  set_matrix<uniforms::AMatrix>(pass, a.first.source(), a.stride);
  uniforms::Problem problem;
  problem.rows = a.first.rows;
  problem.cols = a.first.cols;
  problem.general = 1;
  problem.steps = steps;
  pass.set(problem);
}

void enqueue_in_registers(const char* routine, const Batch& a, const BatchLines& lines) {
  Pass pass = target_pass(routine, kGeqrfBatch, lines.target());
  pass.write_whole();
  read_matrices(pass, a, kRegisters);
  pass.fetches = 300;
  enqueue_pass(std::move(pass));
}

// A row of the factors, and of tau, has so many texels.
void enqueue_columns(const char* routine, const Batch& a, const BatchLines& lines,
                     std::int64_t texels) {
  const std::int64_t m = a.first.rows, n = a.first.cols;
  const std::int64_t columns = std::max<std::int64_t>(1, std::min(m - 1, n));
  for (std::int64_t column = 0; column < columns; column += 2) {
    Pass pass = target_pass(routine, kGeqrfBatchColumn, lines.target());
    if (column == 0) {
      pass.write_whole();
      read_matrices(pass, a, texels);
    } else {
      pass.view().reads_old_elsewhere = true;
      pass.variant |= kRowQuads;
      read_matrices(pass, lines.part(0, m, n), texels);
    }
    uniforms::Reflector reflector;
    reflector.column = column;
    pass.set(reflector);
    pass.fetches = static_cast<double>((column == 0 ? 16 : 6) * m);
    enqueue_pass(std::move(pass));
  }
}

}  // namespace

void enqueue_batch_qr(const char* routine, const Batch& a, const Batch& tau) {
  const std::int64_t m = a.first.rows, n = a.first.cols;
  const bool in_registers = std::max(m, n) <= kRegisters;
  const std::int64_t pitch = in_registers ? kRegisters : round_up(n, 4);
  const auto enqueue = [&](std::int64_t first, std::int64_t count) {
    const Batch matrices = part_of(a, first, count);
    const BatchLines lines(matrices, m + 1, pitch);
    if (in_registers) {
      enqueue_in_registers(routine, matrices, lines);
    } else {
      enqueue_columns(routine, matrices, lines, pitch / 4);
    }
    enqueue_batch_take(routine, lines.part(0, m, n), matrices);
    enqueue_batch_take(routine, lines.part(m, 1, tau.first.cols), part_of(tau, first, count));
  };
  in_parts(a.count, most_of_part(a, (m + 1) * pitch), enqueue);
}

}  // namespace fragblas::detail
