#version 300 es
// rcond: the sum of the magnitudes of each column of a matrix.
// Reads: u_a is the matrix.
// Writes: an element for each column.
// Uniforms: u_a_matrix; u_condition: its rows and columns; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel four fetches for each row.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/condition.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z

void main() {
  int texel = target_texel();
  ivec4 cols = min(ivec4(0, 1, 2, 3) + (texel << 2), ivec4(u_condition_stripes - 1));
  ivec4 places = cols * u_a_matrix_col_stride + u_a_matrix_base;
  vec4 sums = vec4(0.0);
  for (int row = 0; row < u_condition_order; ++row) {
    sums += abs(vec4(element_at(u_a, u_a_shift, places.x), element_at(u_a, u_a_shift, places.y),
                     element_at(u_a, u_a_shift, places.z), element_at(u_a, u_a_shift, places.w)));
    places += u_a_matrix_row_stride;
  }
  write_lanes(old_texel(texel), sums, lanes_in_view(texel));
}
