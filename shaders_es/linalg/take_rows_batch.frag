#version 300 es
// syev and gesvd of a batch: a part of the rows that were made of small matrices, where it is
//   wanted.
// Reads: u_tiles are the rows.
// Writes: the parts, a texel a fragment.
// Uniforms: u_first_row: the part's, the first of its matrices, and from each to the next; those
//   of lib/small.glsl, lib/rows_of_batch.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 4 fetches.
// Variants: BATCHED, TARGETS_8, TARGETS_4, TARGETS_2.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/small.glsl"
#include "lib/rows_of_batch.glsl"

uniform ivec3 u_first_row;
#define u_first_row_row u_first_row.x
#define u_first_row_matrix u_first_row.y
#define u_first_row_step u_first_row.z

float element_of(int lane_matrix, int row, int col) {
  int matrix = u_first_row_matrix + lane_matrix * u_first_row_step;
  return row_element(matrix, u_first_row_row + max(row, 0), max(col, 0));
}

void main() {
  int texel = target_texel();
  find_lanes(texel);
  bvec4 inside = found_lanes();
  g_matrix = max(g_matrix, ivec4(0));
  vec4 value =
      vec4(element_of(g_matrix.x, g_row.x, g_col.x), element_of(g_matrix.y, g_row.y, g_col.y),
           element_of(g_matrix.z, g_row.z, g_col.z), element_of(g_matrix.w, g_row.w, g_col.w));
  write_lanes(old_texel(texel), value, inside);
}
