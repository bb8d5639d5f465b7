// The last pass of a product: C := alpha * tiles + beta * C. SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "fragblas/fragblas.hpp"
#include "memory/buffer_state.hpp"
#include "memory/views.hpp"
#include "plan/gemm_plan.hpp"

namespace fragblas::detail {

// For one part, whose tiles these are; c is all of C. Transposed: c is the product's transpose.
enum class Transposed { No, Yes };
void enqueue_merge(const char* routine, const GemmPlan& plan, const GemmPart& part,
                   const std::shared_ptr<Scratch>& tiles, const Scalar& alpha, const Scalar& beta,
                   const Target& c, Transposed transposed = Transposed::No);

}  // namespace fragblas::detail
