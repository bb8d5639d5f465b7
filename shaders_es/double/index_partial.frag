#version 300 es
// idamax, idamin, idmax, idmin, first pass: the best element of each piece.
// Reads: u_a, as lib/terms.glsl has it.
// Writes: o_best, a candidate (lib/double_candidate.glsl) a fragment, as lib/pieces.glsl lays it.
// Uniforms: those of lib/terms.glsl and lib/pieces.glsl.
// Assumes: every piece has an element.
// Cost: per element 1 fetch, 12 operations on integers.
// Variants: ABSOLUTE, SMALLEST.
#define BITS
#define SUM
#include "lib/linear.glsl"
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/pieces.glsl"
#include "lib/terms.glsl"
#include "lib/double_candidate.glsl"

layout(location = 0) out uvec4 o_best;

// Higher for a better element, of NaNs above all others. -0 and +0 are equal.
uvec2 rank_of(uvec2 number) {
  if (is_nan(number)) {
    return uvec2(0xffffffffu);
  }
  uvec2 magnitude = uvec2(number.x, number.y & ~kSign);
#ifdef ABSOLUTE
#ifdef SMALLEST
  return difference_of_bits(uvec2(0u, kInfinity), magnitude);
#else
  return magnitude;
#endif
#else
#ifdef SMALLEST
  number = negated(number);
#endif
  uvec2 middle = uvec2(0u, kSign);
  return (number.y & kSign) != 0u ? difference_of_bits(middle, magnitude)
                                  : sum_of_bits(middle, magnitude);
#endif
}

void main() {
  ivec2 own = own_piece();
  uvec4 best = uvec4(0u);
  if (piece_exists(own)) {
    best = uvec4(rank_of(first_factor(0, own.y)), own.y, 0u);
    for (int j = own.y + u_double_pieces_count; j < u_double_rows_cols;
         j += u_double_pieces_count) {
      uvec2 rank = rank_of(first_factor(0, j));
      if (is_less(best.xy, rank)) {
        best = uvec4(rank, j, 0u);
      }
    }
  }
  o_best = best;
}
