#version 300 es
// potrf of a batch: the next 8 columns of the Cholesky factors of small matrices.
// Reads: u_a are the matrices as they were before this pass; columns before the panel are those of
//   the factors.
// Writes: the lower triangles of the panels, a texel a fragment.
// Uniforms: those of lib/small.glsl and lib/target.glsl.
// Assumes: The order is at most 32.
// Cost: per texel with a panel that begins at column k, for each matrix in it: 80 + 12 k fetches
//   and 300 + 80 k multiply-adds; with COLUMN_QUADS 20 + 3 k fetches; with ROW_QUADS 14 + 2.25 k,
//   and 180 + 56 k multiply-adds.
// Variants: ROW_QUADS, COLUMN_QUADS, MASKED, BATCHED.
// Why: Each fragment factors the block on the diagonal again, in registers: a matrix of order 8 is
//   one pass.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/cholesky.glsl"
#include "lib/target.glsl"
#include "lib/small.glsl"

// The rows of the four lanes: with ROW_QUADS one.
#ifdef ROW_QUADS
#define ROWS vec4

ROWS lanes_rows(int matrix, int col) {
  return a_quad(matrix, g_row.x, col);
}
ROWS products(ROWS a, mat4 b) {
  return a * b;
}
ROWS solved(ROWS b, mat4 l, vec4 reciprocal) {
  return solve_row(b, l, reciprocal);
}
vec4 lanes_of(ROWS left, ROWS right, ivec4 col) {
  return mix(left, right, bvec4(col.x > 3));
}
#else
#define ROWS mat4

ROWS lanes_rows(int matrix, int col) {
#ifdef COLUMN_QUADS
  // Lanes above the diagonal have none.
  int last_row = greatest_of(g_row);
  return a_block(matrix, last_row & ~3, col);
#else
  return mat4(a_quad(matrix, g_row.x, col), a_quad(matrix, g_row.y, col),
              a_quad(matrix, g_row.z, col), a_quad(matrix, g_row.w, col));
#endif
}
ROWS products(ROWS a, mat4 b) {
  return rows_by_rows(a, b);
}
ROWS solved(ROWS b, mat4 l, vec4 reciprocal) {
  return solve_rows(b, l, reciprocal);
}
vec4 lanes_of(ROWS left, ROWS right, ivec4 col) {
  return vec4(lane_of(mix(left[0], right[0], bvec4(col.x > 3)), col.x & 3),
              lane_of(mix(left[1], right[1], bvec4(col.y > 3)), col.y & 3),
              lane_of(mix(left[2], right[2], bvec4(col.z > 3)), col.z & 3),
              lane_of(mix(left[3], right[3], bvec4(col.w > 3)), col.w & 3));
}
#endif

// The factor's elements at the rows and columns of the lanes.
vec4 factor_at(int matrix) {
  int first = u_small_first;
  mat4 a00 = a_block(matrix, first, first);
  mat4 a10 = a_block(matrix, first + 4, first);
  mat4 a11 = a_block(matrix, first + 4, first + 4);
  ROWS b0 = lanes_rows(matrix, first);
  ROWS b1 = lanes_rows(matrix, first + 4);
  for (int k = 0; k < first; k += 4) {
    mat4 l0 = a_block(matrix, first, k);
    mat4 l1 = a_block(matrix, first + 4, k);
    ROWS l = lanes_rows(matrix, k);
    a00 -= rows_by_rows(l0, l0);
    a10 -= rows_by_rows(l1, l0);
    a11 -= rows_by_rows(l1, l1);
    b0 -= products(l, l0);
    b1 -= products(l, l1);
  }
  vec4 r0, r1;
  mat4 l00 = cholesky(a00, r0);
  mat4 l10 = solve_rows(a10, l00, r0);
  mat4 l11 = cholesky(a11 - rows_by_rows(l10, l10), r1);
  ROWS x0 = solved(b0, l00, r0);
  ROWS x1 = solved(b1 - products(x0, l10), l11, r1);
  return lanes_of(x0, x1, g_col - first);
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
