#version 300 es
// gecon, pocon, trcon: the signs of X's elements, whose product with X is the sum of magnitudes.
// Reads: u_a is X.
// Writes: as many elements, a texel a fragment: 1 or -1.
// Uniforms: those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;

void main() {
  int row = target_texel();
  bvec4 negative = lessThan(texel_at(u_a, u_a_shift, row), vec4(0.0));
  write_lanes(vec4(0.0), mix(vec4(1.0), vec4(-1.0), negative), lanes_in_view(row));
}
