#version 300 es
// ddot, dgemv and their kin, middle pass: sums of many pieces become those of few.
// Reads: u_b0 and u_b1, sums as lib/sums.glsl finds them.
// Writes: o_low and o_high, a sum a fragment, as lib/wide_targets.glsl and lib/pieces.glsl say.
// Uniforms: those of lib/sums.glsl, lib/pieces.glsl and lib/wide_targets.glsl.
// Assumes: nothing.
// Cost: per fragment 2 fetches and 35 operations on integers for each sum.
// Variants: TARGETS_2.
#define BITS
#include "lib/linear.glsl"
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/wide.glsl"
#include "lib/pieces.glsl"
#include "lib/sums.glsl"
#include "lib/wide_targets.glsl"

void main() {
  ivec2 own = own_piece();
  Wide sum = kWideZero;
  if (piece_exists(own)) {
    sum = sum_of_row(own.x, own.y, u_double_pieces_count);
  }
  write_sum(sum, 0u);
}
