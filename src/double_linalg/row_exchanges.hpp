// Exchanges of rows that the host knows, in one pass. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "linalg/laswp_passes.hpp"

namespace fragblas::detail {

// Row i of A is exchanged with row others[i], counted from 0, for each i in this order.
void exchange_rows(const char* routine, const MatrixView& a,
                   const std::vector<std::int64_t>& others, Order order);

}  // namespace fragblas::detail
