// Exact sums of products in double precision, rounded once: what ddot, dgemv and their kin are made
// of. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "double/complex_coefficient.hpp"
#include "double/complex_factor.hpp"
#include "memory/numbers.hpp"
#include "memory/structure.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// A's rows times x. Strides and places count numbers. Of complex numbers there are two sums for a
// row, of the real part and of the imaginary part: `rows` and `cols` count parts.
struct ExactSums {
  std::int64_t rows = 1, cols = 0;
  Source matrix;
  std::optional<StructuredSource> structure;  // then `matrix` is its source
  Numbers x;                                  // no buffer: the elements of A alone
  bool absolute = false;                      // their magnitudes
  bool root = false;                          // the square roots of the sums
  bool complex = false;
  bool conjugated = false, hermitian = false;  // of a complex A, as in DoubleComplexFactor

  ExactSums() = default;
  // Of one vector, or the products of two.
  ExactSums(std::int64_t n, const Numbers& x, const Numbers& y = {});
  ExactSums(std::int64_t rows, std::int64_t cols, const Source& matrix, const Numbers& x);
  ExactSums(std::int64_t rows, std::int64_t cols, const StructuredSource& matrix, const Numbers& x);
  // Of a complex matrix, whose rows and columns are counted.
  ExactSums(std::int64_t rows, std::int64_t cols, const DoubleComplexFactor& matrix,
            const Numbers& x);
};

// y := alpha * sums + beta * y; y has as many numbers as there are rows.
void enqueue_exact_sums(const char* routine, const ExactSums& sums, const Coefficient& alpha,
                        const Coefficient& beta, const Place& y, std::int64_t incy);

// The same for a complex y, which has a number for two rows.
void enqueue_exact_complex_sums(const char* routine, const ExactSums& sums,
                                const DoubleComplexCoefficient& alpha,
                                const DoubleComplexCoefficient& beta, const Place& y,
                                std::int64_t incy);

}  // namespace fragblas::detail
