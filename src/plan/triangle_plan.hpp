// How a solve with a triangle, or a product by one, is done: a list of steps, each a draw, or a
// product by the engine of gemm or of gemv. A pure function. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "plan/device_profile.hpp"

namespace fragblas::detail {

// The array of solutions of the kernels that solve a block.
constexpr std::int64_t kMaxTriangleBlock = 32;

// B := A^-1 * B or A * B, with A from the left, as far as the way depends on it.
struct TriangleProblem {
  bool solve = true;
  bool lower = true;
  std::int64_t order = 1, cols = 1;  // of B
  std::int64_t batch = 1;            // so many B's, none of a product
  // Of A's storage. A band has so many diagonals beside the main one, and alpha is 1.
  bool packed = false, banded = false;
  std::int64_t band = 0;
  bool lines_are_columns = false;  // a line of memory is a column of B, else a row
  bool alpha_on_device = false;

  // Whether the rectangles beside the diagonal are rows and columns.
  bool plain() const { return !packed && !banded; }
};

struct TriangleStep {
  enum class Kind {
    Turn,       // B's rows become the lines of a copy, which the steps behind it work on,
    TurnBack,   // and become what they were
    Vector,     // all of B, which is one column: plan/vector_solve_plan.hpp
    Block,      // rows of a block on the diagonal: one draw, over B itself
    Panels,     // rows of a block of a solve for many columns: plan/solve_plan.hpp
    Product,    // rows of a large block of a product, by the engine of gemm or of gemv
    Rectangle,  // rows get the product of a part of A and other rows: added, or subtracted in a
                // solve
  };
  Kind kind = Kind::Block;
  std::int64_t row = 0, rows = 0;        // of A and of B
  std::int64_t from = 0, depth = 0;      // columns of A; as rows of B, what they are multiplied by
  std::int64_t col = 0, cols = 0;        // of B
  std::int64_t member = 0, members = 1;  // of a batch
  bool first = false;                    // no step before has written these rows: alpha's turn
};

struct TrianglePlan {
  // The steps are those of one member of a batch, and are gone through for each.
  bool by_member = false;
  std::vector<TriangleStep> steps;
};

// The order of a triangle up to which it is one block of a kernel of its own.
std::int64_t small_triangle_order(const DeviceProfile& profile);

// info: the limits to keep (max_texture_size, max_buffer_elements and those of plan_gemm()).
TrianglePlan plan_triangle(const TriangleProblem& problem, const DeviceInfo& info,
                           const DeviceProfile& profile);

}  // namespace fragblas::detail
