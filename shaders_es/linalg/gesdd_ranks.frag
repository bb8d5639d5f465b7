#version 300 es
// gesdd: the place that each line has when they are sorted, the longest one first.
// Reads: u_x, how long lines are (linalg/gesdd_norms).
// Writes: an element for each line, counted from 0.
// Uniforms: u_elements: how many there are; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch for each line.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform int u_elements;

void main() {
  int texel = target_texel();
  ivec4 own_lines = ivec4(0, 1, 2, 3) + (texel << 2);
  vec4 own = texel_at(u_x, u_x_shift, texel);
  ivec4 ranks = ivec4(0);
  for (int line = 0; line < u_elements; ++line) {
    vec4 other = vec4(element_at(u_x, u_x_shift, line));
    ranks += ivec4(greaterThan(other, own));
    ranks += ivec4(equal(other, own)) * ivec4(lessThan(ivec4(line), own_lines));
  }
  write_lanes(old_texel(texel), vec4(ranks), lanes_in_view(texel));
}
