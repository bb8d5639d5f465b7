// How the product of a matrix and a vector is computed: sums of some rows each, split over
// fragments, and passes that merge them into y. A pure function. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "plan/access.hpp"
#include "plan/device_profile.hpp"
#include "plan/symv_plan.hpp"

namespace fragblas::detail {

// Four rows a fragment, and the columns in pieces.
struct GemvSplit {
  int pieces = 1;
  bool side_by_side = false;  // the pieces of rows: fragment (piece, rows), else (rows, piece)
  std::int64_t piece = 0;     // columns a piece, where they follow each other: a multiple of 4
  // Of a narrow texture: neighbours along a line of A, the fragments of pieces side by side or of
  // rows, lie in so many tiers below each other, each a row of the texture, of 2^log2_width texels.
  int tiers = 1;
  int log2_width = kOneTier;

  static constexpr int kOneTier = 30;  // wider than any line
  // The pieces of a row in all.
  int sums() const { return side_by_side ? pieces * tiers : pieces; }
};

// rows, cols >= 1; there are at most four times as many rows as a texture has, or of a narrow one
// as its tiers leave.
// along_rows: the elements of a row are. narrow_width: that of a narrow texture, else 0.
GemvSplit split_gemv(std::int64_t rows, std::int64_t cols, bool along_rows,
                     std::int64_t narrow_width, int max_texture_size, const DeviceProfile& profile);

// Which columns the fragments of a structured matrix go over: those of rows 4g .. 4g + 3 begin at
// column g * slope + first, and there are `length` of them. Along the diagonals of a band that is
// shorter than a row. All may lie outside of the matrix.
struct GemvSweep {
  std::int64_t slope = 0, first = 0, length = 0;  // slope and first are multiples of 4
};

// So many diagonals exist below the one that starts at element (0, 0), and above; either may be
// negative.
GemvSweep plan_gemv_sweep(std::int64_t below, std::int64_t above, std::int64_t cols);

struct GemvProblem {
  enum class Matrix {
    Plain,       // every element exists, at its place by strides
    Triangle,    // of full storage, square
    Symmetric,   // the same, and the mirror image of its stored triangle
    Structured,  // anything else that kernels know
  };
  std::int64_t rows = 1, cols = 1;
  Matrix matrix = Matrix::Plain;
  Strides a;  // not of Structured
  // Of Structured: so many diagonals exist beside the one that starts at element (0, 0).
  std::int64_t below = 0, above = 0;
  // Of Symmetric: its stored triangle, and the texture that it lies in.
  bool lower = false;
  std::int64_t texture_width = 1, texture_bytes = 0;
  std::int64_t narrow_width = 0;  // of the texture that A lies in, where it is narrow
  bool x_in_y = false;            // x lies in y's buffer, and may share elements with y
};

struct GemvStep {
  enum class Kind {
    Plain,       // sums over all columns of these rows,
    Stored,      // over those in the stored triangle,
    Mirrored,    // in its mirror image, which has no diagonal,
    Structured,  // or that exist
    Folded,      // both triangles at once: plan/symv_plan.hpp
    Merge,       // of the first sums that no step before has merged
  };
  Kind kind = Kind::Plain;
  std::int64_t row = 0, rows = 0;
  bool adds = false;  // Merge: to what is there, which alpha and beta have been applied to
  GemvSplit split;
  Access access;                      // of A's elements, but of Structured
  GemvSweep sweep;                    // of Structured,
  std::int64_t below = 0, above = 0;  // whose diagonals are cut to those that its rows have
};

struct GemvPlan {
  std::vector<GemvStep> steps;
  std::optional<SymvPlan> folded;  // of the step Folded

  // A second triangle adds to what the first one has left, so alpha must not be read again.
  bool uses_alpha_twice() const { return !steps.empty() && steps.back().adds; }
};

GemvPlan plan_gemv(const GemvProblem& problem, const DeviceInfo& info,
                   const DeviceProfile& profile);

}  // namespace fragblas::detail
