#version 300 es
// getrf of a batch: the pivots of the next 8 columns of small matrices.
// Reads: u_a are the matrices, from which the columns before have been eliminated.
// Writes: an element for each column of the panels: a row, counted from 1.
// Uniforms: those of lib/small.glsl and lib/target.glsl.
// Assumes: The order is at most 32.
// Cost: per texel with a panel that has r rows, for each matrix in it: at most 64 r element fetches
//   and 220 r multiply-adds; with ROW_QUADS 16 r fetches.
// Variants: ROW_QUADS, BATCHED.
// Why: Rows are fetched and eliminated again for each column, so that only the pivots' are kept.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/small.glsl"
#include "lib/elimination.glsl"
#include "lib/exchange.glsl"

// Of the panel's columns, rows of the panel.
vec4 g_low_pivots = vec4(0.0), g_high_pivots = vec4(0.0);

// The row that the first exchanges of the panel put there.
int source_of(int row) {
  row = before_exchange(row, 7, int(g_high_pivots.w));
  row = before_exchange(row, 6, int(g_high_pivots.z));
  row = before_exchange(row, 5, int(g_high_pivots.y));
  row = before_exchange(row, 4, int(g_high_pivots.x));
  row = before_exchange(row, 3, int(g_low_pivots.w));
  row = before_exchange(row, 2, int(g_low_pivots.z));
  row = before_exchange(row, 1, int(g_low_pivots.y));
  return before_exchange(row, 0, int(g_low_pivots.x));
}

void keep(int step, int pivot, vec4 u, vec4 v) {
  ivec4 steps = ivec4(step);
  g_low_pivots = mix(g_low_pivots, vec4(pivot), equal(steps, ivec4(0, 1, 2, 3)));
  g_high_pivots = mix(g_high_pivots, vec4(pivot), equal(steps, ivec4(4, 5, 6, 7)));
  g_u0 = mix(g_u0, u, bvec4(step == 0));
  g_v0 = mix(g_v0, v, bvec4(step == 0));
  g_u1 = mix(g_u1, u, bvec4(step == 1));
  g_v1 = mix(g_v1, v, bvec4(step == 1));
  g_u2 = mix(g_u2, u, bvec4(step == 2));
  g_v2 = mix(g_v2, v, bvec4(step == 2));
  g_u3 = mix(g_u3, u, bvec4(step == 3));
  g_v3 = mix(g_v3, v, bvec4(step == 3));
  g_v4 = mix(g_v4, v, bvec4(step == 4));
  g_v5 = mix(g_v5, v, bvec4(step == 5));
  g_v6 = mix(g_v6, v, bvec4(step == 6));
}

void find_pivots(int matrix) {
  g_low_pivots = vec4(0.0, 1.0, 2.0, 3.0);
  g_high_pivots = vec4(4.0, 5.0, 6.0, 7.0);
  int rows = u_small_order - u_small_first;
  for (int step = 0; step < min(rows, 8); ++step) {
    // Where all of a column is NaN, no rows are exchanged.
    float most = -1.0;
    int pivot = step;
    vec4 u = vec4(0.0), v = vec4(0.0);
    for (int row = step; row < rows; ++row) {
      int source = u_small_first + source_of(row);
      vec4 a = a_quad(matrix, source, u_small_first);
      vec4 b = a_quad(matrix, source, u_small_first + 4);
      eliminate(a, b, step);
      float size = abs(lane_of(mix(a, b, bvec4(step > 3)), step & 3));
      bool better = size > most || row == step;
      pivot = size > most ? row : pivot;
      most = size > most ? size : most;
      u = mix(u, a, bvec4(better));
      v = mix(v, b, bvec4(better));
    }
    keep(step, pivot, u, v);
  }
}

float pivot_of(int col) {
  int step = col - u_small_first;
  vec4 pivots = mix(g_low_pivots, g_high_pivots, bvec4(step > 3));
  return lane_of(pivots, step & 3) + float(u_small_first + 1);
}

void main() {
  int texel = target_texel();
  find_lanes(texel);
  g_col += u_small_first;
  vec4 value = vec4(0.0);
  for (int matrix = first_matrix(); matrix <= last_matrix(); ++matrix) {
    find_pivots(matrix);
    vec4 pivots = vec4(pivot_of(g_col.x), pivot_of(g_col.y), pivot_of(g_col.z), pivot_of(g_col.w));
    value = mix(value, pivots, equal(g_matrix, ivec4(matrix)));
  }
  write_lanes(old_texel(texel), value, found_lanes());
}
