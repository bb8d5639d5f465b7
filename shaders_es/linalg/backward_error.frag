#version 300 es
// backward_error: |R| / (|A| |X| + |B|) of norms.
// Reads: u_x, one texel: the norms of R, A, X and B.
// Writes: an element; NaN where a norm is no number and R is not 0.
// Uniforms: those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch, 1 division.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;

void main() {
  int texel = target_texel();
  vec4 norms = texel_at(u_x, u_x_shift, 0);
  // Each factor is divided by, so that no product overflows.
  float value = norms.x == 0.0 ? 0.0 : norms.x / norms.y / (norms.z + norms.w / norms.y);
  // By one that overflowed the quotient would be 0, as of a good solution.
  bool known = all(lessThan(magnitude_bits(norms), uvec4(kInfinityBits)));
  value = known || norms.x == 0.0 ? value : uintBitsToFloat(0x7fc00000u);
  write_lanes(old_texel(texel), vec4(value), lanes_in_view(texel));
}
