// The data of the small programs and the checks of their results: cheap, on all threads, and the
// same in every program.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/random.hpp"

namespace bench {

// Floats that nobody has written yet.
using Floats = std::unique_ptr<float[]>;
Floats make_floats(std::size_t count);

// The elements of operand `stream` from element `first` on: floats in (-1, 1), never 0.
class RandomElements {
 public:
  RandomElements(std::uint32_t stream, std::size_t first);
  float next();

 private:
  std::uint32_t stream_;
  std::size_t next_;
  fragblas::detail::Random random_;
};

Floats random_operand(std::uint32_t stream, std::size_t count);

// Errors of results, in the units of error.hpp.
constexpr float kAlpha = 1.25f;
// y = kAlpha * operand 0 + operand 1, every element.
double saxpy_error(const float* y, std::size_t n);
// The product of operands 0 and 1.
double sdot_error(float result, std::size_t n);
// C = A B, n x n and row-major, by Freivalds' check in double precision: C r against A (B r) for a
// vector r of random signs. The gauge is that of a sum of n errors that know nothing of one
// another.
double sgemm_error(const float* a, const float* b, const float* c, std::size_t n);

}  // namespace bench
