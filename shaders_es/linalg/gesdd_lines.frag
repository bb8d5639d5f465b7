#version 300 es
// gesdd: the lines that are turned: columns of R^T, divided by a power of two, and behind each a
//   column of the identity.
// Reads: u_a is the matrix with R on and above its diagonal; u_x the norm of R.
// Writes: lines (lib/gesdd.glsl), a texel a fragment; zeros where no element is.
// Uniforms: u_a_matrix: the first element, and its strides; u_gesdd: the order of R, and the texels
//   of its part of a line; those of lib/target.glsl.
// Assumes: The target has lines of whole texels, at least as many as R has rows.
// Cost: per texel 5 fetches.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/gesdd.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
uniform sampler2D u_x;
uniform int u_x_shift;

float element_of(int line, int col) {
  if (line >= u_gesdd_order || col < line || col >= u_gesdd_order) {
    return 0.0;
  }
  return element_at(u_a, u_a_shift,
                    u_a_matrix_base + line * u_a_matrix_row_stride + col * u_a_matrix_col_stride);
}

void main() {
  int texel = target_texel();
  ivec2 first = max(view_position(texel << 2), ivec2(0));
  int line = first.x;
  int behind = first.y - (u_gesdd_quads << 2);
  vec4 value;
  if (behind >= 0) {
    value = vec4(equal(ivec4(0, 1, 2, 3) + behind, ivec4(line)));
    value *= line < u_gesdd_order ? 1.0 : 0.0;
  } else {
    float scale = power_of_two(-exponent_of(element_at(u_x, u_x_shift, 0)));
    value = scale * vec4(element_of(line, first.y), element_of(line, first.y + 1),
                         element_of(line, first.y + 2), element_of(line, first.y + 3));
  }
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
