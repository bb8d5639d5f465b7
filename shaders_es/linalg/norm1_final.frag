#version 300 es
// rcond: the largest sum of a column, or NaN where one is.
// Reads: u_a are the columns' sums.
// Writes: an element.
// Uniforms: u_condition: how many sums there are, as its stripes; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel a fetch for each four columns.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/condition.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;

void main() {
  int texel = target_texel();
  uint largest = 0u;  // by bits, which are ordered as magnitudes are
  for (int first = 0; first < u_condition_stripes; first += 4) {
    ivec4 places = ivec4(0, 1, 2, 3) + first;
    uvec4 sizes = magnitude_bits(texel_at(u_a, u_a_shift, first >> 2));
    sizes *= uvec4(lessThan(places, ivec4(u_condition_stripes)));
    largest = max(largest, max(max(sizes.x, sizes.y), max(sizes.z, sizes.w)));
  }
  write_lanes(old_texel(texel), vec4(uintBitsToFloat(largest)), lanes_in_view(texel));
}
