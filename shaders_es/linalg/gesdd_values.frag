#version 300 es
// gesdd: the sorted singular values.
// Reads: u_a, how long lines are (linalg/gesdd_norms); u_x, the line of each place
//   (linalg/laswp_order); u_y the norm of the matrix.
// Writes: an element for each value.
// Uniforms: those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 9 fetches.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/gesdd.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform sampler2D u_x;
uniform int u_x_shift;
uniform sampler2D u_y;
uniform int u_y_shift;

float value_of(int element) {
  int place = max(view_position(element).y, 0);
  return element_at(u_a, u_a_shift, int(element_at(u_x, u_x_shift, place)));
}

void main() {
  int texel = target_texel();
  int exponent = max(exponent_of(element_at(u_y, u_y_shift, 0)), -126);
  int element = texel << 2;
  vec4 value =
      vec4(value_of(element), value_of(element + 1), value_of(element + 2), value_of(element + 3));
  write_lanes(old_texel(texel), power_of_two(exponent) * value, lanes_in_view(texel));
}
