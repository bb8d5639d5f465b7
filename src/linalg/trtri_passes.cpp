// Inverses and products of triangles by halves, so that most of the work is products of matrices.
// SPDX-License-Identifier: MIT
#include "linalg/trtri_passes.hpp"

#include "base/powers_of_two.hpp"

namespace fragblas::detail {

namespace {

// Below this order a copy is worked with, which costs more arithmetic and fewer passes.
constexpr std::int64_t kLeast = 64;

struct Halves {
  Block first, below, rest;
};

Halves halves_of(const Block& a) {
  const std::int64_t half = round_up(a.rows / 2, kLeast), others = a.rows - half;
  return {a.part(0, 0, half, half), a.part(half, 0, others, half),
          a.part(half, half, others, others)};
}

// The lower triangle below the diagonal: that of the block without its first row and last column.
void copy_below_diagonal(const char* routine, const Block& from, const Block& to) {
  const std::int64_t order = from.rows - 1;
  copy_triangle(routine, from.part(1, 0, order, order), to.part(1, 0, order, order), Uplo::Lower);
}

}  // namespace

void enqueue_triangle_inverse(const char* routine, const Block& a, Diag diag) {
  if (a.rows <= kLeast) {
    const OwnBlock own = temporary_block(a, a.rows, a.rows);
    fill(routine, 1.0f, own.block);
    solve(routine, {a, Uplo::Lower, diag}, own.block);
    if (diag == Diag::NonUnit) {
      copy_triangle(routine, own.block, a, Uplo::Lower);
    } else {
      copy_below_diagonal(routine, own.block, a);
    }
    return;
  }
  const Halves halves = halves_of(a);
  enqueue_triangle_inverse(routine, halves.first, diag);
  enqueue_triangle_inverse(routine, halves.rest, diag);
  multiply(routine, TriangleBlock{halves.rest, Uplo::Lower, diag}, halves.below, -1.0f);
  multiply_from_right(routine, TriangleBlock{halves.first, Uplo::Lower, diag}, halves.below);
}

void enqueue_gram_of_triangle(const char* routine, const Block& a) {
  if (a.rows <= kLeast) {
    const OwnBlock own = temporary_block(a, a.rows, a.rows);
    fill(routine, 0.0f, own.block);
    copy_triangle(routine, a, own.block, Uplo::Lower);
    multiply_triangle(routine, 1.0f, own.block.transposed(), own.block, 0.0f, a, Uplo::Lower);
    return;
  }
  const Halves halves = halves_of(a);
  enqueue_gram_of_triangle(routine, halves.first);
  multiply_triangle(routine, 1.0f, halves.below.transposed(), halves.below, 1.0f, halves.first,
                    Uplo::Lower);
  multiply(routine, TriangleBlock{halves.rest}.transposed(), halves.below);
  enqueue_gram_of_triangle(routine, halves.rest);
}

}  // namespace fragblas::detail
