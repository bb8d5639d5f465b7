#version 300 es
// nrm2, first pass: a comb of fragments adds squares in three accumulators (see lib/norm.glsl), so
// that one sweep neither overflows nor underflows. Writes one partial result a fragment.
// Cost per quad: 1 fetch with X_QUADS, else up to 4; 4 FMA where none is big and the sum of their
// squares is not small, else 12 multiplications and 12 FMA.
// Variants: X_QUADS (contiguous and aligned to texels).
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/norm.glsl"
#include "lib/comb.glsl"

invariant out vec4 o_norm;

float sum_of(vec4 lanes) {
  return (lanes.x + lanes.y) + (lanes.z + lanes.w);
}

vec4 big = vec4(0.0);
vec4 medium = vec4(0.0);
vec4 small = vec4(0.0);
float special = 0.0;

// Squares that underflow do not matter beside others that are together above this, 2^-60.
const uint kLeastSumBits = 0x21800000u;

void add_squares(vec4 x) {
  uvec4 bits = magnitude_bits(x);
  if (max(max(bits.x, bits.y), max(bits.z, bits.w)) <= kBigBits) {
    vec4 squares = x * x;
    if (floatBitsToUint(sum_of(squares)) > kLeastSumBits) {
      medium += squares;
      return;
    }
  }
  bvec4 not_finite = greaterThanEqual(bits, uvec4(kInfinityBits));
  if (any(not_finite)) {
    vec4 found = mix(vec4(0.0), x, not_finite);
    special = more_special(
        special, more_special(more_special(found.x, found.y), more_special(found.z, found.w)));
    x = mix(x, vec4(0.0), not_finite);
    bits = magnitude_bits(x);
  }
  bvec4 is_big = greaterThan(bits, uvec4(kBigBits));
  bvec4 is_small = lessThan(bits, uvec4(kSmallBits));
  vec4 scaled = mix(vec4(0.0), x * power_of_two(kBigScale), is_big);
  big += scaled * scaled;
  scaled = mix(mix(x, vec4(0.0), is_big), vec4(0.0), is_small);
  medium += scaled * scaled;
  // A subnormal is its bits times 2^-149: arithmetic may have flushed it.
  scaled = mix(x * power_of_two(kSmallScale), vec4(bits) * power_of_two(kSmallScale - 149),
               lessThan(bits, uvec4(0x00800000u)));
  scaled = mix(vec4(0.0), scaled, is_small);
  small += scaled * scaled;
}

void main() {
  int quad = first_quad();
  for (int round = 0; round < u_count.w; ++round) {
    add_squares(x_quad(quad));
    quad += u_count.z;
  }
  // What is left has fewer quads than there are fragments, the last one perhaps not full.
  int left = u_count.x - (quad << 2);
  if (left >= 4) {
    add_squares(x_quad(quad));
  } else if (left > 0) {
    add_squares(x_rest(quad, left));
  }
  o_norm = vec4(sum_of(big), sum_of(medium), sum_of(small), special);
}
