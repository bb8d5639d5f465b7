// What gemm does to C beside the product: C := activation(alpha * A * B + beta * C + bias). It only
// enqueues; arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"
#include "kernels/pass.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

struct Epilogue {
  Source bias;  // element (i, j) of C gets this one's element (i, j); no buffer: no bias
  Activation activation = Activation::None;
  float slope = 0;  // of Leaky

  bool empty() const { return !bias.buffer && activation == Activation::None; }
  // Of the transpose of C, and of the block of C that begins at (row, col).
  Epilogue transposed() const;
  Epilogue block(std::int64_t row, std::int64_t col) const;
};

// Makes it the end of a pass whose kernel has lib/epilogue.glsl and whose target is that C.
void add_epilogue(Pass& pass, const Epilogue& epilogue);

// Without a product: C := activation(beta * C + bias).
void enqueue_without_product(const char* routine, const Coefficient& beta, const Target& c,
                             const Epilogue& epilogue);

}  // namespace fragblas::detail
