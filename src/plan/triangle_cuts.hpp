// How a triangle is cut into blocks on its diagonal and rectangles beside them. A pure function.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace fragblas::detail {

// In a solve, a rectangle's product is subtracted from its rows; in a product it is added.
struct TriangleCut {
  bool diagonal = false;            // rows and columns are one block on the diagonal
  std::int64_t row = 0, rows = 0;   // that are written
  std::int64_t col = 0, depth = 0;  // of A; as rows of B, what they are multiplied by
  bool first = false;               // none before has written these rows
};

struct TriangleShape {
  std::int64_t order = 1;
  bool lower = true;
  bool solve = true;
  std::int64_t band = 0;  // diagonals beside the main one; rectangles end where they do
};

// About 2 * order / block parts: halves, again and again, so that most of the work is in products
// of large matrices. In a solve rows are read once they are solved, in a product before they are
// overwritten.
std::vector<TriangleCut> cut_triangle(const TriangleShape& shape, std::int64_t block);

// Of one column of a block: a multiplication and an addition for each element of the triangle, and
// in a solve once more for each row behind it, whose fragments solve for it again.
std::int64_t triangle_block_flops(bool solve, std::int64_t rows);

}  // namespace fragblas::detail
