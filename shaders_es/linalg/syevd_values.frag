#version 300 es
// syevd: the sorted eigenvalues.
// Reads: u_a, the matrix with the eigenvalues on its diagonal; u_x, the index of each place
//   (linalg/laswp_order).
// Writes: an element for each of them.
// Uniforms: u_a_matrix: from row to row; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 8 fetches.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_row_stride u_a_matrix.y
uniform sampler2D u_x;
uniform int u_x_shift;

float value_of(int element) {
  ivec2 position = view_position(element);
  int index = int(element_at(u_x, u_x_shift, max(position.x, 0) + max(position.y, 0)));
  return element_at(u_a, u_a_shift, index * u_a_matrix_row_stride + index);
}

void main() {
  int texel = target_texel();
  int index = texel << 2;
  vec4 value = vec4(value_of(index), value_of(index + 1), value_of(index + 2), value_of(index + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
