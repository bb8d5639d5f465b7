#version 300 es
// isamax, isamin, ismax, ismin, first pass: a comb of fragments; each writes the best candidate of
// its elements (see lib/candidate.glsl). Elements are compared by their bits, so that subnormals
// count on every device, and no comparison with a NaN is ever asked for.
// Cost per quad: 1 fetch with X_QUADS, else up to 4; 4 comparisons.
// Variants: X_QUADS (contiguous and aligned to texels), ABSOLUTE (of |x|), SMALLEST.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/candidate.glsl"
#include "lib/comb.glsl"

layout(location = 0) out vec4 o_best;

uint best_rank = 0u;
int best_index = 0;

// Above 0, higher for a better element; a NaN has the highest, so that the first one wins.
uint rank_of(float x) {
  uint bits = floatBitsToUint(x);
  uint magnitude = magnitude_bits(x);
  if (magnitude > kInfinityBits) {
    return 0xffffffffu;
  }
#ifdef ABSOLUTE
  uint order = magnitude + 1u;
#ifdef SMALLEST
  order = kInfinityBits + 2u - order;
#endif
#else
  // -0 and +0 are equal.
  uint order = bits == magnitude ? 0x80000000u + magnitude : 0x80000000u - magnitude;
#ifdef SMALLEST
  order = ~order + 1u;
#endif
#endif
  return order;
}

void consider(float x, int index) {
  uint rank = rank_of(x);
  if (rank > best_rank) {
    best_rank = rank;
    best_index = index;
  }
}

void consider_quad(int quad) {
  vec4 x = x_quad(quad);
  int index = quad << 2;
  consider(x.x, index);
  consider(x.y, index + 1);
  consider(x.z, index + 2);
  consider(x.w, index + 3);
}

void main() {
  int quad = first_quad();
  for (int round = 0; round < u_count.w; ++round) {
    consider_quad(quad);
    quad += u_count.z;
  }
  // What is left has fewer quads than there are fragments, the last one perhaps not full.
  int index = quad << 2;
  if (u_count.x - index >= 4) {
    consider_quad(quad);
  } else {
    for (; index < u_count.x; ++index) {
      consider(x_element(index), index);
    }
  }
  o_best = candidate(best_rank, best_index);
}
