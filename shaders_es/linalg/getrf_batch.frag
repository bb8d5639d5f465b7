#version 300 es
// getrf of a batch: the elimination of the next 8 columns of small matrices by known pivots.
// Reads: u_a are the matrices as they were before this pass; u_x the pivots.
// Writes: the rows from the panel's first one on, a texel a fragment.
// Uniforms: those of lib/small.glsl, lib/small_pivots.glsl and lib/target.glsl.
// Assumes: The order is at most 32.
// Cost: per texel, for each matrix in it: 8 fetches of pivots, 100 elements and 250 multiply-adds;
//   where there are columns behind the panel 136 and 400. With ROW_QUADS 19 texels and 170
//   multiply-adds, or 28 and 310.
// Variants: ROW_QUADS, BATCHED.
// Why: Each fragment factors the block on the diagonal again, in registers.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/small.glsl"
#include "lib/small_pivots.glsl"
#include "lib/elimination.glsl"
#include "lib/exchange.glsl"

ivec4 g_low, g_high, g_source;  // the rows that become the pivots' and the lanes'

void find_sources(int matrix) {
  g_low = ivec4(0, 1, 2, 3) + u_small_first;
  g_high = g_low + 4;
  g_source = g_row;
  for (int row = min(u_small_first + 8, u_small_order) - 1; row >= u_small_first; --row) {
    int other = pivot_at(matrix, row);
    g_low = before_exchange(g_low, row, other);
    g_high = before_exchange(g_high, row, other);
    g_source = before_exchange(g_source, row, other);
  }
}

void fetch_row(int matrix, int row, out vec4 u, out vec4 v) {
  u = a_quad(matrix, row, u_small_first);
  v = a_quad(matrix, row, u_small_first + 4);
}

void factor_block(int matrix) {
  fetch_row(matrix, g_low.x, g_u0, g_v0);
  fetch_row(matrix, g_low.y, g_u1, g_v1);
  fetch_row(matrix, g_low.z, g_u2, g_v2);
  fetch_row(matrix, g_low.w, g_u3, g_v3);
  fetch_row(matrix, g_high.x, g_u4, g_v4);
  fetch_row(matrix, g_high.y, g_u5, g_v5);
  fetch_row(matrix, g_high.z, g_u6, g_v6);
  fetch_row(matrix, g_high.w, g_u7, g_v7);
  eliminate(g_u1, g_v1, 1);
  eliminate(g_u2, g_v2, 2);
  eliminate(g_u3, g_v3, 3);
  eliminate(g_u4, g_v4, 4);
  eliminate(g_u5, g_v5, 5);
  eliminate(g_u6, g_v6, 6);
  eliminate(g_u7, g_v7, 7);
}

#ifndef ROW_QUADS
// A lane's row of the panel, and its element, but behind the panel.
float lane_value(int matrix, int row, int source, int col, out vec4 a, out vec4 b) {
  fetch_row(matrix, source, a, b);
  eliminate(a, b, row - u_small_first);
  int step = col - u_small_first;
  float in_panel = lane_of(mix(a, b, bvec4(step > 3)), step & 3);
  return mix(in_panel, a_element(matrix, source, col), step < 0);
}
#endif

// The lanes' elements, but behind the panel, and their rows of it: of a mat4 columns.
vec4 lanes_values(int matrix, out mat4 left, out mat4 right) {
  vec4 a0, b0;
#ifdef ROW_QUADS
  fetch_row(matrix, g_source.x, a0, b0);
  eliminate(a0, b0, g_row.x - u_small_first);
  left = mat4(a0, a0, a0, a0);
  right = mat4(b0, b0, b0, b0);
  int step = g_col.x - u_small_first;
  vec4 before = a_quad(matrix, g_source.x, g_col.x);
  return mix(mix(a0, b0, bvec4(step > 3)), before, bvec4(step < 0));
#else
  vec4 a1, a2, a3, b1, b2, b3;
  vec4 value = vec4(lane_value(matrix, g_row.x, g_source.x, g_col.x, a0, b0),
                    lane_value(matrix, g_row.y, g_source.y, g_col.y, a1, b1),
                    lane_value(matrix, g_row.z, g_source.z, g_col.z, a2, b2),
                    lane_value(matrix, g_row.w, g_source.w, g_col.w, a3, b3));
  left = mat4(a0, a1, a2, a3);
  right = mat4(b0, b1, b2, b3);
  return value;
#endif
}

// Elements of the lanes' columns, each of its own row.
vec4 lanes_at(int matrix, ivec4 row) {
#ifdef ROW_QUADS
  return a_quad(matrix, row.x, g_col.x);
#else
  return vec4(a_element(matrix, row.x, g_col.x), a_element(matrix, row.y, g_col.y),
              a_element(matrix, row.z, g_col.z), a_element(matrix, row.w, g_col.w));
#endif
}

vec4 without(vec4 value, vec4 factors, vec4 row, int step) {
  return mix(value, value - factors * row, greaterThan(g_row - u_small_first, ivec4(step)));
}

// Behind the panel. A mat4 has the four lanes' factors of a column.
vec4 trailing_values(int matrix, mat4 a, mat4 b) {
  vec4 y0 = lanes_at(matrix, ivec4(g_low.x));
  vec4 y1 = lanes_at(matrix, ivec4(g_low.y)) - g_u1.x * y0;
  vec4 y2 = lanes_at(matrix, ivec4(g_low.z)) - g_u2.x * y0 - g_u2.y * y1;
  vec4 y3 = lanes_at(matrix, ivec4(g_low.w)) - g_u3.x * y0 - g_u3.y * y1 - g_u3.z * y2;
  mat4 y = mat4(y0, y1, y2, y3);
  vec4 y4 = lanes_at(matrix, ivec4(g_high.x)) - y * g_u4;
  vec4 y5 = lanes_at(matrix, ivec4(g_high.y)) - y * g_u5 - g_v5.x * y4;
  vec4 y6 = lanes_at(matrix, ivec4(g_high.z)) - y * g_u6 - g_v6.x * y4 - g_v6.y * y5;
  vec4 y7 = lanes_at(matrix, ivec4(g_high.w)) - y * g_u7 - g_v7.x * y4 - g_v7.y * y5 - g_v7.z * y6;
  vec4 value = lanes_at(matrix, g_source);
  value = without(value, a[0], y0, 0);
  value = without(value, a[1], y1, 1);
  value = without(value, a[2], y2, 2);
  value = without(value, a[3], y3, 3);
  value = without(value, b[0], y4, 4);
  value = without(value, b[1], y5, 5);
  value = without(value, b[2], y6, 6);
  return without(value, b[3], y7, 7);
}

vec4 factors_at(int matrix) {
  find_sources(matrix);
  factor_block(matrix);
  mat4 left, right;
  vec4 value = lanes_values(matrix, left, right);
  int behind = u_small_first + 8;
  if (behind < u_small_order) {
    vec4 trailing = trailing_values(matrix, transpose(left), transpose(right));
    value = mix(value, trailing, greaterThanEqual(g_col, ivec4(behind)));
  }
  return value;
}

void main() {
  int texel = target_texel();
  find_lanes(texel);
  g_row += u_small_first;
  vec4 value = vec4(0.0);
  for (int matrix = first_matrix(); matrix <= last_matrix(); ++matrix) {
    value = mix(value, factors_at(matrix), equal(g_matrix, ivec4(matrix)));
  }
  write_lanes(old_texel(texel), value, found_lanes());
}
