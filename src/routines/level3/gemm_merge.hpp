// The last pass of a product: C := activation(alpha * tiles + beta * C + bias).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "fragblas/fragblas.hpp"
#include "memory/buffer_state.hpp"
#include "memory/views.hpp"
#include "plan/gemm_plan.hpp"
#include "routines/level3/gemm_epilogue.hpp"

namespace fragblas::detail {

// For one part of a product with k columns of A, whose tiles these are; c is all of C. Transposed:
// c is the product's transpose.
enum class Transposed { No, Yes };
void enqueue_merge(const char* routine, const GemmPlan& plan, const GemmPart& part, std::int64_t k,
                   const std::shared_ptr<Scratch>& tiles, const Scalar& alpha, const Scalar& beta,
                   const Target& c, const Epilogue& epilogue = {},
                   Transposed transposed = Transposed::No);

}  // namespace fragblas::detail
