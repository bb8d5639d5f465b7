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

// Four rows of factors, each of them a column.
mat4 block(int rows, int quad) {
  return mat4(factors_at(4 * rows, quad), factors_at(4 * rows + 1, quad),
              factors_at(4 * rows + 2, quad), factors_at(4 * rows + 3, quad));
}

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

mat4 rows_at(int rows, int quad) {
  int row = u_panel_first + 4 * rows;
  return mat4(quad_at(source_of(row), quad), quad_at(source_of(row + 1), quad),
              quad_at(source_of(row + 2), quad), quad_at(source_of(row + 3), quad));
}

// Four rows, solved for with a triangle of L.
mat4 solved(mat4 rows, mat4 l) {
  rows[1] -= l[1].x * rows[0];
  rows[2] -= l[2].x * rows[0] + l[2].y * rows[1];
  rows[3] -= l[3].x * rows[0] + l[3].y * rows[1] + l[3].z * rows[2];
  return rows;
}

vec4 row_of_u(int row, int quad) {
  mat4 x0 = solved(rows_at(0, quad), block(0, 0));
  mat4 x1 = solved(rows_at(1, quad) - x0 * block(1, 0), block(1, 1));
  mat4 x2 = solved(rows_at(2, quad) - x0 * block(2, 0) - x1 * block(2, 1), block(2, 2));
  mat4 x3 = solved(rows_at(3, quad) - x0 * block(3, 0) - x1 * block(3, 1) - x2 * block(3, 2),
                   block(3, 3));
  int part = row >> 2, lane = row & 3;
  mat4 rows = part == 0 ? x0 : part == 1 ? x1 : part == 2 ? x2 : x3;
  return lane == 0 ? rows[0] : lane == 1 ? rows[1] : lane == 2 ? rows[2] : rows[3];
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int below = place.y - 16 * u_elements;
  if (below >= 0) {
    o_texel = row_of_l(u_panel_first + 16 + below, place.x);
  } else {
    int row = place.y / u_elements;
    int quad = place.x + 4 * (place.y - row * u_elements);
    o_texel = quad < 4 ? factors_at(row, quad) : row_of_u(row, u_panel_quad + quad);
  }
}
