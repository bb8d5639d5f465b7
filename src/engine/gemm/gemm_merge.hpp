// The last pass of a product: C := activation(alpha * tiles + beta * C + bias).
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "engine/gemm/gemm_epilogue.hpp"
#include "fragblas/fragblas.hpp"
#include "memory/buffer_state.hpp"
#include "memory/views.hpp"
#include "plan/gemm_plan.hpp"

namespace fragblas::detail {

// Where a part of a plan lies in C.
Target part_target(const GemmPlan& plan, const GemmPart& part, const Target& c);

// For one part of a product with k columns of A, whose tiles these are, or which ends the parts
// that have filled these; c is all of C, or of its transpose if the plan merges across.
void enqueue_merge(const char* routine, const GemmPlan& plan, const GemmPart& part, std::int64_t k,
                   const std::shared_ptr<Scratch>& tiles, const Coefficient& alpha,
                   const Coefficient& beta, const Target& c, const Epilogue& epilogue = {});

}  // namespace fragblas::detail
