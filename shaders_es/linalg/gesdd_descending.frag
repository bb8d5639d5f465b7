#version 300 es
// gesdd: singular values, the largest one first: the upper half of the eigenvalues of a matrix
//   whose spectrum is symmetric.
// Reads: u_a, the eigenvalues, ascending.
// Writes: an element for each singular value; what was rounded below 0 is 0.
// Uniforms: u_elements: how many singular values there are; those of lib/target.glsl.
// Assumes: There are twice as many eigenvalues.
// Cost: per texel 4 fetches.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform int u_elements;

float value_of(int index) {
  float value = element_at(u_a, u_a_shift, max(2 * u_elements - 1 - index, 0));
  // By bits: of a comparison compilers make a maximum, which loses NaNs.
  bool number = magnitude_bits(value) <= kInfinityBits;
  return number && floatBitsToUint(value) >> 31 == 1u ? 0.0 : value;
}

void main() {
  int texel = target_texel();
  int index = texel << 2;
  vec4 value = vec4(value_of(index), value_of(index + 1), value_of(index + 2), value_of(index + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
