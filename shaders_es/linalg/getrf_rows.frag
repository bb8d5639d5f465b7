#version 300 es
// getrf: the rows of L below a panel of 16 columns, and those of U right of it, in its block; and
//   which rows come there.
// Reads: u_a is the matrix; u_b the panel behind its first half (linalg/getrf_panel); u_x has the
//   exchanges of both halves and the factors of their rows (linalg/getrf_pivots).
// Writes: lines of four texels (lib/sides.glsl).
// Uniforms: those of lib/exchanged.glsl and lib/sides.glsl.
// Assumes: Lines of the matrix begin at texels.
// Cost: per texel of L 26 fetches and 64 multiply-adds, of U 120 and 500.
// Why: Each fragment solves for all rows before its own, where passes one behind the other would
//   cost more.
#include "lib/linear.glsl"
#define u_old u_a
#define u_old_shift u_a_shift
uniform sampler2D u_a;
uniform int u_a_shift;
#include "lib/exchanged.glsl"
#include "lib/half_panel.glsl"
#include "lib/sides.glsl"

uniform sampler2D u_b;

layout(location = 0) out vec4 o_texel;

// Of the panel behind its first half, a row as the second one exchanges them.
vec4 half_at(int row, int quad) {
  int source = row_before(row, u_panel_first + 8) - u_panel_first;
  return texel_at(u_b, u_lines_shift, (source << 2) + quad);
}

vec4 factors_at(int row, int quad) {
  if (row >> 3 == quad >> 1) {
    return half_factors_at(quad >> 1, row & 7, quad & 1);
  }
  return half_at(u_panel_first + row, quad);
}

#include "lib/rows_of_u.glsl"

vec4 row_of_l(int row, int quad) {
  if (quad < 2) {
    return half_at(row, quad);
  }
  vec4 low = half_at(row, 2), high = half_at(row, 3);
  eliminate(1, low, high);
  return quad == 2 ? low : high;
}

#include "lib/side_lines.glsl"
