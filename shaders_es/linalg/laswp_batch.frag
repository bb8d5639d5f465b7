#version 300 es
// laswp of a batch: rows of small matrices are exchanged as their pivots say.
// Reads: u_old are the matrices as they were before this pass; u_x the pivots.
// Writes: the matrices, a texel a fragment.
// Uniforms: those of lib/small.glsl, lib/small_pivots.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 4 fetches for each row, and 4.
// Variants: BATCHED.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/small.glsl"
#include "lib/small_pivots.glsl"
#include "lib/exchange.glsl"

// Where a row comes from is found by undoing the exchanges.
float value_for(int matrix, int row, int col) {
  for (int i = u_small_order - 1; i >= 0; --i) {
    row = before_exchange(row, i, pivot_at(matrix, i));
  }
  return element_at(u_old, u_old_shift, target_element(matrix, row, col));
}

void main() {
  int texel = target_texel();
  find_lanes(texel);
  bvec4 inside = found_lanes();
  g_matrix = max(g_matrix, ivec4(0));
  g_row = max(g_row, ivec4(0));
  g_col = max(g_col, ivec4(0));
  vec4 value =
      vec4(value_for(g_matrix.x, g_row.x, g_col.x), value_for(g_matrix.y, g_row.y, g_col.y),
           value_for(g_matrix.z, g_row.z, g_col.z), value_for(g_matrix.w, g_row.w, g_col.w));
  write_lanes(old_texel(texel), value, inside);
}
