#version 300 es
// sytrd, syevd: a matrix, scaled by a power of two so that its norm is 1 up to 2.
// Reads: u_a is the matrix, u_x its norm.
// Writes: the scaled matrix, a texel a fragment.
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
  vec4 value = power_of_two(-norm_exponent()) * texel_at(u_a, u_a_shift, texel);
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
