#version 300 es
// gecon, pocon, trcon: the reciprocal of A's norm times the largest norm of A^-1 that was seen: 0
//   where that is no number, or the norm is 0.
// Reads: u_a are stripes' sums of magnitudes, for each of three rounds; u_x, one element, A's norm.
// Writes: an element.
// Uniforms: those of lib/condition.glsl, stripes of all rounds, and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel a fetch for each stripe.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/condition.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x

void main() {
  int texel = target_texel();
  vec4 largest = vec4(0.0);
  bool all_numbers = true;
  for (int round = 0; round < 3; ++round) {
    vec4 sum = vec4(0.0);
    for (int stripe = 0; stripe < u_condition_stripes; ++stripe) {
      sum += texel_at(u_a, u_a_shift, 2 * (round * u_condition_stripes + stripe));
    }
    all_numbers = all_numbers && all(lessThan(magnitude_bits(sum), uvec4(kInfinityBits)));
    largest = max(largest, sum);
  }
  float inverse = max(max(largest.x, largest.y), max(largest.z, largest.w));
  float norm = element_at(u_x, u_x_shift, u_x_vector_base);
  bool is_number = all_numbers && norm > 0.0 && magnitude_bits(norm) < kInfinityBits;
  // Each is divided by, so that no product overflows.
  float value = is_number && inverse > 0.0 ? 1.0 / inverse / norm : 0.0;
  write_lanes(old_texel(texel), vec4(value), lanes_in_view(texel));
}
