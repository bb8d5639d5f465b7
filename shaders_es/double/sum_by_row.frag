#version 300 es
// dgemv, behind a first pass that has two rows a fragment: the sums of each row by themselves.
// Reads: u_b0 to u_b3: sums and extents of even rows and of those behind them, one half of the rows
//   each.
// Writes: o_low and o_high, a sum a fragment, as lib/wide_targets.glsl and lib/pieces.glsl say.
// Uniforms: those of lib/pieces.glsl; u_double_sums, where the pieces of two rows are, as
//   lib/sums.glsl has those of one.
// Assumes: nothing.
// Cost: per fragment 4 fetches.
// Variants: TARGETS_2.
#define BITS
#include "lib/linear.glsl"
#include "lib/pieces.glsl"

uniform usampler2D u_b0;
uniform usampler2D u_b1;
uniform usampler2D u_b2;
uniform usampler2D u_b3;
uniform ivec4 u_double_sums;
#define u_double_sums_row_step u_double_sums.x
#define u_double_sums_piece_step u_double_sums.y
#define u_double_sums_log2_width u_double_sums.w

layout(location = 0) out uvec4 o_low;
layout(location = 1) out uvec4 o_high;

void main() {
  ivec2 own = own_piece();
  int place = (own.x >> 1) * u_double_sums_row_step + own.y * u_double_sums_piece_step;
  bool even = (own.x & 1) == 0;
  uvec4 low = texel_at(u_b0, u_double_sums_log2_width, place);
  uvec4 high = texel_at(u_b1, u_double_sums_log2_width, place);
  uvec4 low_of_next = texel_at(u_b2, u_double_sums_log2_width, place);
  uvec4 high_of_next = texel_at(u_b3, u_double_sums_log2_width, place);
  o_low = even ? low : low_of_next;
  o_high = even ? high : high_of_next;
}
