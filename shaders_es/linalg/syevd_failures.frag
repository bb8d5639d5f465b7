#version 300 es
// syevd: which eigenvalues are no numbers.
// Reads: u_a, the eigenvalues.
// Writes: an element for each: 1, or 0 for a number.
// Uniforms: u_elements: how many there are; those of lib/target.glsl.
// Assumes: Both buffers lie alike.
// Cost: per texel 1 fetch.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform int u_elements;

void main() {
  int texel = target_texel();
  ivec4 index = ivec4(0, 1, 2, 3) + (texel << 2);
  bvec4 number = lessThan(magnitude_bits(texel_at(u_a, u_a_shift, texel)), uvec4(kInfinityBits));
  bvec4 exists = lessThan(index, ivec4(u_elements));
  vec4 value = vec4(exists) * (1.0 - vec4(number));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
