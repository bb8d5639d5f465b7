#version 300 es
// getrf: of some sets of eight rows of a panel of eight columns, the eight rows that elimination
//   with pivots takes: a round of a tournament.
// Reads: u_a is the matrix, u_x a list of sets (lib/pivot.glsl).
// Writes: a list: a line of two texels for each fragment's eight rows, -1: no row.
// Uniforms: those of lib/pivot.glsl.
// Assumes: nothing.
// Cost: per texel, for each set but the first, 34 fetches and some 1500 operations.
// Why: No row is moved until the pivots of eight columns are known, so that they take some rounds,
//   not two passes a column. Both texels of a line are computed by all of it.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/pivot.glsl"

layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  vec4 low, high;
  choose_of_sets(place.y * u_pivot_sets, low, high);
  o_texel = place.x == 0 ? low : high;
}
