// copy and swap of elements of any type: that of the check. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "routines/check.hpp"

namespace fragblas::detail {

// y := x, bit for bit.
void copy_vector(const Check& check, std::int64_t n, const Operand& x, std::int64_t incx,
                 const Operand& y, std::int64_t incy);
// (x, y) := (y, x), bit for bit.
void swap_vectors(const Check& check, std::int64_t n, const Operand& x, std::int64_t incx,
                  const Operand& y, std::int64_t incy);

}  // namespace fragblas::detail
