// Rectangles of complex matrices, and BLAS on them. SPDX-License-Identifier: MIT
#include "complex_linalg/block.hpp"

#include <algorithm>
#include <utility>

#include "engine/elementwise/elementwise.hpp"
#include "fragblas_complex_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/sytrd_passes.hpp"

namespace fragblas::detail {

namespace {

const KernelId kRealForm = add_kernel("ComplexRealForm", "complex_linalg/real_form.frag",
                                      kNoVariant, fragblas_complex_linalg_kernels::shader_text);

OwnBlock numbers_of(OwnBlock lanes) {
  Block& block = lanes.block;
  block.row_stride /= 2;
  block.cols /= 2;
  return lanes;
}

bool is_empty(const Block& block) {
  return block.rows == 0 || block.cols == 0;
}

}  // namespace

ComplexTarget complex_target(const Block& c) {
  ComplexTarget target;
  target.place = c.place();
  target.layout = c.layout();
  target.rows = c.rows;
  target.cols = c.cols;
  target.ld = c.ld();
  return target;
}

Block lanes_of(const Block& numbers) {
  Block lanes = numbers;
  lanes.base *= 2;
  if (numbers.by_rows()) {
    lanes.row_stride *= 2;
    lanes.cols *= 2;
  } else {
    lanes.col_stride *= 2;
    lanes.rows *= 2;
  }
  return lanes;
}

OwnBlock temporary_numbers(const Block& beside, std::int64_t rows, std::int64_t cols) {
  return numbers_of(temporary_block(beside, rows, 2 * cols));
}

OwnBlock working_numbers(const Block& beside, std::int64_t rows, std::int64_t cols) {
  return numbers_of(working_block(beside, rows, 2 * cols));
}

void copy_numbers(const char* routine, const Block& a, const Block& c) {
  if (!is_empty(c)) {
    enqueue_complex_copy(routine, {Complex(1)}, factor_of(a), complex_target(c));
  }
}

void copy_real_form(const char* routine, const Block& numbers, const Block& reals) {
  Pass pass = target_pass(routine, kRealForm, reals.target());
  pass.fetches = 3;
  pass.read(Sampler::X, numbers.buffer);
  set_matrix<uniforms::XMatrix>(pass, numbers.source());
  enqueue_pass(std::move(pass));
}

void copy_adjoint(const char* routine, const Block& a, const Block& c) {
  if (!is_empty(c)) {
    enqueue_complex_copy(routine, {Complex(1)}, factor_of(a.transposed(), true), complex_target(c));
  }
}

void multiply(const char* routine, Complex alpha, const ComplexFactor& a, std::int64_t k,
              const ComplexFactor& b, Complex beta, const Block& c) {
  if (!is_empty(c)) {
    enqueue_complex_product(routine, k, {alpha}, a, b, beta, complex_target(c));
  }
}

void subtract_lines(const char* routine, const Block& a, const Block& b, const Block& c) {
  multiply(routine, Complex(-1), factor_of(a.transposed()), a.rows, factor_of(b, true), Complex(1),
           c);
}

void fill_numbers(const char* routine, float diagonal, const Block& c) {
  enqueue_fill(routine, 0.0f, lanes_of(c).target());
  if (diagonal != 0.0f) {
    // Real parts, by lanes whatever the buffer's type is.
    const std::int64_t count = std::min(c.rows, c.cols);
    const std::int64_t step = count == 1 ? 1 : 2 * (c.row_stride + c.col_stride);
    enqueue_fill(routine, diagonal, {c.buffer, 2 * c.base, step, 1, count});
  }
}

void put_real_parts(const char* routine, const OwnBlock& real, const OwnBlock& numbers) {
  const std::int64_t count = numbers.buffer->size() / 2;
  enqueue_fill(routine, 0.0f, vector_target({numbers.buffer.get(), 0}, 2 * count, 1));
  enqueue_copy(routine, vector_source({real.buffer.get(), 0}, count, 1),
               vector_target({numbers.buffer.get(), 0}, count, 2));
}

OwnBlock scaled_numbers(const char* routine, const OwnBlock& a, BufferState& norm) {
  const OwnBlock lanes{a.buffer, lanes_of(a.block)};
  enqueue_norm(routine, lanes, {&norm, 0});
  return numbers_of(enqueue_scaled(routine, lanes, norm));
}

void solve_numbers(const char* routine, const TriangleBlock& a, bool conjugated, const Block& b) {
  if (is_empty(b)) {
    return;
  }
  const Block& block = a.block;
  const ComplexTriangle triangle{
      triangular_source(block.place(), block.layout(), a.uplo, Op::NoTrans, a.diag, block.rows,
                        {catalog::Storage::Full, block.ld(), 0}),
      conjugated};
  enqueue_complex_triangle(routine, TriangleTask::Solve, Complex(1), triangle,
                           {b.buffer, b.base, b.row_stride, b.col_stride, b.rows, b.cols});
}

}  // namespace fragblas::detail
