#version 300 es
// sytrd: d, e and tau of each column, of the matrix before it was scaled.
// Reads: u_a has them of the scaled matrix, a texel for each column; u_x is the norm.
// Writes: a texel for each column: d, e, tau, 0.
// Uniforms: those of lib/target.glsl.
// Assumes: Both buffers lie alike.
// Cost: per texel 2 fetches.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/scale.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;

void main() {
  int texel = target_texel();
  vec4 scaled = texel_at(u_a, u_a_shift, texel);
  float factor = power_of_two(norm_exponent());
  vec4 value = vec4(factor * scaled.xy, scaled.z, 0.0);
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
