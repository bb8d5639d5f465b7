#version 300 es
// potrf: what is behind a panel of 16 columns, less the product of the panel and its transpose.
// Reads: u_a is the block as it was before this pass: rows of whole texels.
// Writes: the rest of the block, a texel a fragment: four columns of a row; the lower triangle of
//   blocks of 4 x 4.
// Uniforms: u_a_matrix: the first element of the panel's row that is the first of the rest, and
//   from row to row; those of lib/target.glsl.
// Assumes: Lines of the block begin at texels, and panel and rest at one of a line.
// Cost: per texel 20 fetches, 64 multiply-adds.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y

int texel_of_row(int row) {
  return (u_a_matrix_base + row * u_a_matrix_row_stride) >> 2;
}

mat4 row_of_panel(int row) {
  int texel = texel_of_row(row);
  return mat4(texel_at(u_a, u_a_shift, texel), texel_at(u_a, u_a_shift, texel + 1),
              texel_at(u_a, u_a_shift, texel + 2), texel_at(u_a, u_a_shift, texel + 3));
}

float product(mat4 a, mat4 b) {
  return (dot(a[0], b[0]) + dot(a[1], b[1])) + (dot(a[2], b[2]) + dot(a[3], b[3]));
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  ivec2 position = view_position(texel << 2);
  if (position.x < 0 || position.y > (position.x | 3)) {
    o_texel = old;
    return;
  }
  mat4 row = row_of_panel(position.x);
  vec4 products =
      vec4(product(row, row_of_panel(position.y)), product(row, row_of_panel(position.y + 1)),
           product(row, row_of_panel(position.y + 2)), product(row, row_of_panel(position.y + 3)));
  write_lanes(old, old - products, lanes_in_view(texel));
}
