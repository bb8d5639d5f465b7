// The lines of a product in double precision, rows of A and columns of B: their exponents, and what
// infinities and NaNs in them make of C. SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "base/loop_rounds.hpp"
#include "double/product_passes.hpp"

namespace fragblas::detail {

// What double/line_exponents says of A's rows and B's columns.
struct ProductLines {
  std::shared_ptr<BufferState> a, b;
};
ProductLines lines_of_product(const DoubleProduct& product);
// The exponents of a matrix's rows, a number for each: in a buffer of as many, or a new one. They
// are by as much larger as bits are cut off of the 54 that the largest numbers would have.
std::shared_ptr<BufferState> line_exponents(const char* routine, const DoubleFactor& matrix,
                                            std::int64_t lines, std::int64_t length,
                                            std::int64_t bits,
                                            const std::shared_ptr<BufferState>& into = nullptr);

// The most terms of an element that a fragment goes through: it has two, and does so twice.
constexpr std::int64_t kMostDepth = kMostRounds / 2 - 384;

// Whether there are more. Triangles, whose elements may not exist, are never so large.
inline bool is_long(const DoubleProduct& p) {
  return p.k > kMostDepth && !p.a.absent && !p.b.absent;
}

// Where lines have infinities or NaNs, C has beta * C: adds what their terms make of it. The first
// row and column of C among the lines.
void enqueue_classes(const DoubleProduct& product, const ProductLines& lines,
                     std::int64_t first_row, std::int64_t first_col);

}  // namespace fragblas::detail
