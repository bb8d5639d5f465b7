#version 300 es
// gesdd: the signs of R's diagonal, as a diagonal.
// Reads: u_a is the matrix with R.
// Writes: 1 or -1 for each place on a diagonal.
// Uniforms: u_a_matrix: the first element, and its strides; those of lib/target.glsl.
// Assumes: The target has a row for each place.
// Cost: per texel 4 fetches.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z

float sign_at(int element) {
  int place = max(view_position(element).x, 0);
  float entry = element_at(
      u_a, u_a_shift, u_a_matrix_base + place * (u_a_matrix_row_stride + u_a_matrix_col_stride));
  return entry < 0.0 ? -1.0 : 1.0;
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 value =
      vec4(sign_at(element), sign_at(element + 1), sign_at(element + 2), sign_at(element + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
