// The routines that reduce vectors to a number: what their interfaces have in common.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "routines/check.hpp"

namespace fragblas::detail {

void check_result_size(const Check& check, const VectorView& result, std::int64_t size);

// Calls a routine with a new buffer of `size` elements in x's context as the result, and waits for
// it.
std::vector<float> wait_for_result(const Check& check, const VectorView& x, std::int64_t size,
                                   const std::function<void(const Operand& result)>& call);

// Routines of one vector alone, asum and the like. Where n or incx is not positive, x is not looked
// at, and the result is zeros.
using VectorRoutine = void (*)(std::int64_t n, const Operand& x, std::int64_t incx,
                               const Operand& result);

inline bool reduces_nothing(std::int64_t n, std::int64_t incx) {
  return n <= 0 || incx <= 0;
}

ContextState& check_reduction(const Check& check, std::int64_t n, const Operand& x,
                              std::int64_t incx, const Operand& result, std::int64_t size);

// Their functions on views: with a result on the device, and with one that is waited for.
void reduce(const char* name, VectorRoutine routine, const VectorView& x, const VectorView& result,
            std::int64_t size);
std::vector<float> reduced(const char* name, VectorRoutine routine, const VectorView& x,
                           std::int64_t size);

}  // namespace fragblas::detail
