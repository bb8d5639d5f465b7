#version 300 es
// potrf: the next 16 columns of the factor of a block, from its 16 x 16 block on the diagonal and
//   the rows below that.
// Reads: u_a is the block as it was before this pass: rows of whole texels.
// Writes: the panel, a texel a fragment: four columns of a row. Above the diagonal it is zeros.
//   Texels beside it are discarded.
// Uniforms: u_a_matrix: the first element of the panel, and from row to row; those of
//   lib/target.glsl.
// Assumes: Lines of the block begin at texels, and the panel at one of a line. No row is more than
//   16 before the panel's last column.
// Cost: per texel 44 fetches and some 1000 multiply-adds.
// Why: Each fragment factors the block on the diagonal again, in registers, where a pass of its own
//   would cost more than the arithmetic.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/cholesky.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y

vec4 quad(int row, int place) {
  return texel_at(u_a, u_a_shift, ((u_a_matrix_base + row * u_a_matrix_row_stride) >> 2) + place);
}

mat4 block(int row, int place) {
  return mat4(quad(row, place), quad(row + 1, place), quad(row + 2, place), quad(row + 3, place));
}

void main() {
  int texel = target_texel();
  bvec4 inside = lanes_in_view(texel);
  if (!any(inside)) {
    discard;  // the factor's other columns
  }
  ivec2 position = view_position(texel << 2);
  int row = max(position.x, 0);
  int place = max(position.y, 0) >> 2;

  vec4 r0, r1, r2, r3;
  mat4 l00 = cholesky(block(0, 0), r0);
  mat4 l10 = solve_rows(block(4, 0), l00, r0);
  mat4 l20 = solve_rows(block(8, 0), l00, r0);
  mat4 l30 = solve_rows(block(12, 0), l00, r0);
  mat4 l11 = cholesky(block(4, 1) - rows_by_rows(l10, l10), r1);
  mat4 l21 = solve_rows(block(8, 1) - rows_by_rows(l20, l10), l11, r1);
  mat4 l31 = solve_rows(block(12, 1) - rows_by_rows(l30, l10), l11, r1);
  mat4 l22 = cholesky(block(8, 2) - rows_by_rows(l20, l20) - rows_by_rows(l21, l21), r2);
  mat4 l32 = solve_rows(block(12, 2) - rows_by_rows(l30, l20) - rows_by_rows(l31, l21), l22, r2);
  mat4 l33 = cholesky(
      block(12, 3) - rows_by_rows(l30, l30) - rows_by_rows(l31, l31) - rows_by_rows(l32, l32), r3);

  vec4 x0 = solve_row(quad(row, 0), l00, r0);
  vec4 x1 = solve_row(quad(row, 1) - x0 * l10, l11, r1);
  vec4 x2 = solve_row(quad(row, 2) - x0 * l20 - x1 * l21, l22, r2);
  vec4 x3 = solve_row(quad(row, 3) - x0 * l30 - x1 * l31 - x2 * l32, l33, r3);
  vec4 low = mix(x0, x1, bvec4(place == 1));
  vec4 value = mix(low, mix(x2, x3, bvec4(place == 3)), bvec4(place > 1));
  bvec4 above = greaterThan(ivec4(0, 1, 2, 3) + (place << 2), ivec4(row));
  write_lanes(old_texel(texel), mix(value, vec4(0.0), above), inside);
}
