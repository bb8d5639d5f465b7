#version 300 es
// getrf by pivots that are nearby: the rows of L below a panel of 16 columns, and those of U right
//   of it, in its block.
// Reads: u_a is the matrix; u_x has the panel's exchanges and the factors of its rows
//   (linalg/getrf_nearby).
// Writes: lines of four texels (lib/sides.glsl).
// Uniforms: those of lib/exchanged.glsl and lib/sides.glsl.
// Assumes: Lines of the matrix begin at texels.
// Cost: per texel of L 48 fetches and 140 multiply-adds, of U 120 and 500.
// Why: Each fragment solves for all rows before its own, where passes one behind the other would
//   cost more.
#include "lib/linear.glsl"
#define u_old u_a
#define u_old_shift u_a_shift
uniform sampler2D u_a;
uniform int u_a_shift;
#include "lib/exchanged.glsl"
#include "lib/sides.glsl"

layout(location = 0) out vec4 o_texel;

vec4 factors_at(int row, int quad) {
  return texelFetch(u_x, ivec2(2 + 4 * (row & 7) + quad, (u_panel_first + row) >> 3), 0);
}

#include "lib/rows_of_u.glsl"

// A column of zeros stays one.
float divided(float value, float pivot) {
  return pivot == 0.0 ? value : value / pivot;
}

// A row, times the inverse of a triangle of U.
vec4 divided(vec4 row, mat4 u) {
  row.x = divided(row.x, u[0].x);
  row.yzw -= row.x * u[0].yzw;
  row.y = divided(row.y, u[1].y);
  row.zw -= row.y * u[1].zw;
  row.z = divided(row.z, u[2].z);
  row.w = divided(row.w - row.z * u[2].w, u[3].w);
  return row;
}

vec4 row_of_l(int row, int quad) {
  int source = source_of(row);
  vec4 x0 = divided(quad_at(source, u_panel_quad), block(0, 0));
  vec4 x1 = divided(quad_at(source, u_panel_quad + 1) - block(0, 1) * x0, block(1, 1));
  vec4 x2 =
      divided(quad_at(source, u_panel_quad + 2) - block(0, 2) * x0 - block(1, 2) * x1, block(2, 2));
  vec4 x3 = divided(
      quad_at(source, u_panel_quad + 3) - block(0, 3) * x0 - block(1, 3) * x1 - block(2, 3) * x2,
      block(3, 3));
  return quad == 0 ? x0 : quad == 1 ? x1 : quad == 2 ? x2 : x3;
}

#include "lib/side_lines.glsl"
