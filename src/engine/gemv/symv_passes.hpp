// The passes of a product of a large symmetric matrix and a vector, which read the stored triangle
// once. They only enqueue; arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "memory/buffer_state.hpp"
#include "memory/structure.hpp"
#include "memory/views.hpp"
#include "plan/symv_plan.hpp"

namespace fragblas::detail {

// Sums of the elements beside each other and below each other: row i of the product is the sum of
// all the plan's pieces of both. level2/gemv_merge knows where each row's are.
struct SymmetricPartials {
  std::shared_ptr<Scratch> places, lines;
};

// A * x for a symmetric matrix in full storage.
SymmetricPartials enqueue_symmetric(const char* routine, const SymvPlan& plan, std::int64_t order,
                                    const StructuredSource& a, const Source& x);

}  // namespace fragblas::detail
