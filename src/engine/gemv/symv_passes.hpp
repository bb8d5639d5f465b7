// The passes of a product of a large symmetric matrix and a vector, which read the stored triangle
// once. They only enqueue; arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "memory/buffer_state.hpp"
#include "memory/structure.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// Sums of the elements beside each other and below each other: row i of the product is the sum of
// all `pieces` of both. level2/gemv_merge knows where each row's are.
struct SymmetricPartials {
  std::shared_ptr<Scratch> places, lines;
  int pieces = 1;
  int lines_log2 = 0;  // lib/fold.glsl
};

// A * x for a symmetric matrix in full storage; none where its order, its place in memory or the
// device does not suit.
std::optional<SymmetricPartials> enqueue_symmetric(const char* routine, std::int64_t order,
                                                   const StructuredSource& a, const Source& x);

}  // namespace fragblas::detail
