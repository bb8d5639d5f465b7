// Bias and activation as a pass takes them: the variant and the inputs that it adds.
// SPDX-License-Identifier: MIT
#include "engine/gemm/gemm_epilogue.hpp"

#include <cassert>
#include <utility>

#include "engine/elementwise/elementwise.hpp"

namespace fragblas::detail {

Epilogue Epilogue::transposed() const {
  Epilogue result = *this;
  std::swap(result.bias.row_stride, result.bias.col_stride);
  return result;
}

Epilogue Epilogue::block(std::int64_t row, std::int64_t col) const {
  Epilogue result = *this;
  result.bias.base += row * bias.row_stride + col * bias.col_stride;
  return result;
}

void add_epilogue(Pass& pass, const Epilogue& epilogue) {
  assert(epilogue.empty() || !pass.target()->masked());
  const Source& bias = epilogue.bias;
  if (bias.buffer) {
    pass.variant |= kBias;
    pass.read(Sampler::Bias, bias.buffer);
    uniforms::BiasMatrix matrix;
    matrix.base = bias.base;
    matrix.row_stride = bias.row_stride;
    matrix.col_stride = bias.col_stride;
    pass.set(matrix);
  }
  if (epilogue.activation != Activation::None) {
    pass.variant |= kActivation;
    pass.set(uniforms::Activation{static_cast<std::int64_t>(epilogue.activation)});
    pass.set(uniforms::Slope{epilogue.slope});
    pass.set(uniforms::One{1.0f});
  }
}

void enqueue_without_product(const char* routine, const Coefficient& beta, const Target& c,
                             const Epilogue& epilogue) {
  if (epilogue.empty()) {
    if (!is_number(beta, 1.0f)) {
      enqueue_scale(routine, beta, c, true);
    }
    return;
  }
  Pass pass = target_pass(routine, KernelId::GemmEpilogue, c);
  pass.set_beta(beta);
  add_epilogue(pass, epilogue);
  pass.view().overwrites = is_number(beta, 0.0f) && c.whole_buffer();
  enqueue_pass(std::move(pass));
}

}  // namespace fragblas::detail
