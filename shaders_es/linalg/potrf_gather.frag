#version 300 es
// potrf: the lower triangle of a block on the diagonal of A, side by side, and the identity behind
//   it, so that its order is a multiple of 16; and once more the identity, in the rows below.
// Reads: u_a is A.
// Writes: the block, a texel a fragment: four columns of a row. The upper triangle is zeros.
// Uniforms: u_a_matrix: the block's first element, and its strides; u_elements: the order that
//   exists; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel at most 4 fetches.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
uniform int u_elements;

float element_of(int row, int col) {
  if (row >= u_view_minor) {
    return row - u_view_minor == col ? 1.0 : 0.0;
  }
  if (row >= u_elements || col > row) {
    return row == col ? 1.0 : 0.0;
  }
  return element_at(u_a, u_a_shift,
                    u_a_matrix_base + row * u_a_matrix_row_stride + col * u_a_matrix_col_stride);
}

void main() {
  int texel = target_texel();
  ivec2 first = view_position(texel << 2);
  vec4 value = vec4(0.0);
  if (first.x >= 0) {
    value = vec4(element_of(first.x, first.y), element_of(first.x, first.y + 1),
                 element_of(first.x, first.y + 2), element_of(first.x, first.y + 3));
  }
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
