#version 300 es
// potrf of a batch: the next 8 columns of the Cholesky factors of small matrices.
// Reads: u_a are the matrices as they were before this pass; columns before the panel are those of
//   the factors.
// Writes: the lower triangles of the panels, a texel a fragment.
// Uniforms: those of lib/small.glsl and lib/target.glsl.
// Assumes: The order is at most 32.
// Cost: per texel with a panel that begins at column k, for each matrix in it: 80 + 12 k element
//   fetches and 400 + 68 k multiply-adds.
// Variants: MASKED, BATCHED.
// Why: Each fragment factors the block on the diagonal again, in registers: a matrix of order 8 is
//   one pass.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/cholesky.glsl"
#include "lib/target.glsl"
#include "lib/small.glsl"

// The factor's elements at the rows and columns of the lanes.
vec4 factor_at(int matrix) {
  int first = u_small_first;
  mat4 a00 = a_block(matrix, first, first);
  mat4 a10 = a_block(matrix, first + 4, first);
  mat4 a11 = a_block(matrix, first + 4, first + 4);
  mat4 b0 = a_rows(matrix, g_row, first);
  mat4 b1 = a_rows(matrix, g_row, first + 4);
  for (int k = 0; k < first; k += 4) {
    mat4 l0 = a_block(matrix, first, k);
    mat4 l1 = a_block(matrix, first + 4, k);
    mat4 l = a_rows(matrix, g_row, k);
    a00 -= rows_by_rows(l0, l0);
    a10 -= rows_by_rows(l1, l0);
    a11 -= rows_by_rows(l1, l1);
    b0 -= rows_by_rows(l, l0);
    b1 -= rows_by_rows(l, l1);
  }
  vec4 r0, r1;
  mat4 l00 = cholesky(a00, r0);
  mat4 l10 = solve_rows(a10, l00, r0);
  mat4 l11 = cholesky(a11 - rows_by_rows(l10, l10), r1);
  mat4 x0 = solve_rows(b0, l00, r0);
  mat4 x1 = solve_rows(b1 - rows_by_rows(x0, l10), l11, r1);
  ivec4 col = g_col - first;
  return vec4(lane_of(mix(x0[0], x1[0], bvec4(col.x > 3)), col.x & 3),
              lane_of(mix(x0[1], x1[1], bvec4(col.y > 3)), col.y & 3),
              lane_of(mix(x0[2], x1[2], bvec4(col.z > 3)), col.z & 3),
              lane_of(mix(x0[3], x1[3], bvec4(col.w > 3)), col.w & 3));
}

void main() {
  int texel = target_texel();
  find_lanes(texel);
  g_row += u_small_first;
  g_col += u_small_first;
  vec4 value = vec4(0.0);
  for (int matrix = first_matrix(); matrix <= last_matrix(); ++matrix) {
    value = mix(value, factor_at(matrix), equal(g_matrix, ivec4(matrix)));
  }
  write_lanes(old_texel(texel), value, found_lanes());
}
