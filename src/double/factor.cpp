// Copies of factors, by rows, with what is not stored. SPDX-License-Identifier: MIT
#include "double/factor.hpp"

#include <utility>

#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/gemm_cost.hpp"

namespace fragblas::detail {

namespace {

const KernelId kGather = add_kernel("DoubleGather", "double/gather.frag", kWhole | kStructured,
                                    fragblas_double_kernels::shader_text);

DoubleFactor gathered(const char* routine, const Source& source, const StructuredSource* structure,
                      std::int64_t rows, std::int64_t cols) {
  const std::int64_t pitch = round_up(2 * cols, 4);
  const std::shared_ptr<BufferState> copy =
      temporary(source.buffer->services(), rows * pitch / 2, catalog::element_type('d'));
  Pass pass = target_pass(routine, kGather, {copy.get(), 0, pitch, pitch, rows});
  pass.write_whole();
  pass.read(Sampler::X, source.buffer);
  set_matrix<uniforms::XMatrix>(pass, source);
  pass.set(uniforms::DoubleGather{cols});
  if (structure != nullptr) {
    pass.variant |= kStructured;
    set_structure(pass, *structure);
    set_band(pass, structure->below, structure->above);
  }
  enqueue_pass(std::move(pass));
  DoubleFactor result(Source{copy.get(), 0, pitch / 2, 1});
  result.absent = structure != nullptr;
  result.copy = copy;
  return result;
}

}  // namespace

DoubleFactor DoubleFactor::transposed() const {
  DoubleFactor result = *this;
  std::swap(result.source.row_stride, result.source.col_stride);
  return result;
}

DoubleFactor DoubleFactor::block(std::int64_t row, std::int64_t col) const {
  DoubleFactor result = *this;
  result.source.base += row * source.row_stride + col * source.col_stride;
  return result;
}

DoubleFactor gather(const char* routine, const StructuredSource& matrix, std::int64_t rows,
                    std::int64_t cols) {
  return gathered(routine, matrix.source, &matrix, rows, cols);
}

DoubleFactor gather(const char* routine, const Source& matrix, std::int64_t rows,
                    std::int64_t cols) {
  return gathered(routine, matrix, nullptr, rows, cols);
}

}  // namespace fragblas::detail
