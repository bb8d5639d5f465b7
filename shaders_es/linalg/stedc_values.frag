#version 300 es
// syevd: the eigenvalues of a matrix that was scaled, in their order by the roots' places.
// Reads: u_a, the roots (linalg/stedc_roots, or of one column linalg/stedc_leaves); u_b, the
//   leaves; u_x, the norm of the matrix.
// Writes: an element for each root; NaNs where the matrix had one, or an infinity.
// Uniforms: u_divide_order; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 6 fetches.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/divide.glsl"
#include "lib/scale.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform sampler2D u_b;
uniform int u_b_shift;

float root_at(int index) {
  return texel_at(u_a, u_a_shift, min(index, u_divide_order - 1)).x;
}

void main() {
  int texel = target_texel();
  int index = texel << 2;
  float largest = texel_at(u_b, u_b_shift, 0).z;
  vec4 value = power_of_two(norm_exponent()) *
               vec4(root_at(index), root_at(index + 1), root_at(index + 2), root_at(index + 3));
  uint nan = magnitude_bits(largest) > kInfinityBits ? 0x7fc00000u : 0u;
  value = uintBitsToFloat(floatBitsToUint(value) | uvec4(nan));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
