#version 300 es
// isamax, isamin, ismax, ismin, first pass: a comb of fragments; each writes the best candidate of
// its elements (see lib/candidate.glsl). Elements are compared by their bits, so that subnormals
// count on every device, and no comparison with a NaN is ever asked for.
// Cost per quad: 1 fetch with X_QUADS, else up to 4; 4 comparisons, more where one may be better.
// Four fetches do not wait for each other.
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

// The bits of the best element (ABSOLUTE: without its sign).
uint best_bits = 0u;

void consider(float x, int index) {
  uint rank = rank_of(x);
  if (rank > best_rank) {
    best_rank = rank;
    best_index = index;
#ifdef ABSOLUTE
    best_bits = magnitude_bits(x);
#else
    best_bits = floatBitsToUint(x);
#endif
  }
}

uint most_of(uvec4 lanes) {
  return max(max(lanes.x, lanes.y), max(lanes.z, lanes.w));
}

// Whether it is plain that none of these is better, nor a NaN: the order of numbers of one sign is
// that of their bits.
bool none_better(vec4 x0, vec4 x1, vec4 x2, vec4 x3) {
  uvec4 bits0 = magnitude_bits(x0);
  uvec4 bits1 = magnitude_bits(x1);
  uvec4 bits2 = magnitude_bits(x2);
  uvec4 bits3 = magnitude_bits(x3);
  uint most = most_of(max(max(bits0, bits1), max(bits2, bits3)));
#if defined(ABSOLUTE) && defined(SMALLEST)
  uvec4 least = min(min(bits0, bits1), min(bits2, bits3));
  bool none =
      most <= kInfinityBits && min(min(least.x, least.y), min(least.z, least.w)) >= best_bits;
#elif defined(ABSOLUTE)
  bool none = most <= best_bits;
#elif defined(SMALLEST)
  uvec4 least = max(max(floatBitsToUint(x0), floatBitsToUint(x1)),
                    max(floatBitsToUint(x2), floatBitsToUint(x3)));
  bool none = most <= kInfinityBits && (best_bits >> 31) == 1u && most_of(least) <= best_bits;
#else
  ivec4 largest =
      max(max(floatBitsToInt(x0), floatBitsToInt(x1)), max(floatBitsToInt(x2), floatBitsToInt(x3)));
  bool none = most <= kInfinityBits && (best_bits >> 31) == 0u &&
              max(max(largest.x, largest.y), max(largest.z, largest.w)) <= int(best_bits);
#endif
  return none && best_rank > 0u;
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
  int step = u_count.z;
  int rounds = u_count.w;
  for (; rounds >= 4; rounds -= 4) {
    if (!none_better(x_quad(quad), x_quad(quad + step), x_quad(quad + 2 * step),
                     x_quad(quad + 3 * step))) {
      for (int i = 0; i < 4; ++i) {
        consider_quad(quad + i * step);
      }
    }
    quad += 4 * step;
  }
  for (; rounds > 0; --rounds) {
    consider_quad(quad);
    quad += step;
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
