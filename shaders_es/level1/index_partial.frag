#version 300 es
// isamax, isamin, ismax, ismin, first pass: a comb of fragments finds the best of its elements.
// Reads: u_x is x, as lib/comb.glsl combs it.
// Writes: o_best, a candidate (lib/candidate.glsl) a fragment.
// Uniforms: those of lib/comb.glsl.
// Assumes: nothing.
// Cost: per quad 1 fetch with X_QUADS, else up to 4; 2 to 6 integer operations an element. Eight
//   fetches do not wait for each other.
// Variants: X_QUADS, ABSOLUTE, SMALLEST.
// Why: Elements are compared by their bits: subnormals count on every device, and no comparison
//   with a NaN is asked for. Of 32 elements only the best is found; its place is looked for in the
//   end. A branch that one fragment takes costs its neighbours as much.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/candidate.glsl"
#include "lib/comb.glsl"

layout(location = 0) out vec4 o_best;

uint best_rank = 0u;
int best_index = 0;

// Higher for a better element, of NaNs above all others.
uvec4 order_of(vec4 x) {
  uvec4 magnitude = magnitude_bits(x);
#if defined(ABSOLUTE) && defined(SMALLEST)
  return kInfinityBits - magnitude;  // NaNs: modulo 2^32
#elif defined(ABSOLUTE)
  return magnitude;
#else
  // -0 and +0 are equal.
  uvec4 bits = floatBitsToUint(x);
#ifdef SMALLEST
  bits = ~bits;
#endif
  uvec4 negative = bits >> 31;
  uvec4 order = 0x80000000u + ((magnitude ^ (0u - negative)) + negative);
  return order | (0u - uvec4(greaterThan(magnitude, uvec4(kInfinityBits))));
#endif
}

// That of any NaN, so that the first one wins.
#ifdef ABSOLUTE
const uint kMostOrder = kInfinityBits + 1u;
#else
const uint kMostOrder = 0xfffffffeu;
#endif

uint most_of(uvec4 lanes) {
  return max(max(lanes.x, lanes.y), max(lanes.z, lanes.w));
}

void consider(uint order, int index) {
  uint rank = min(order, kMostOrder) + 1u;  // above 0
  if (rank > best_rank) {
    best_rank = rank;
    best_index = index;
  }
}

void consider_quad(int quad) {
  uvec4 order = order_of(x_quad(quad));
  int index = quad << 2;
  consider(order.x, index);
  consider(order.y, index + 1);
  consider(order.z, index + 2);
  consider(order.w, index + 3);
}

// Of each lane of four quads.
uvec4 most_of_four(int quad, int step) {
  return max(max(order_of(x_quad(quad)), order_of(x_quad(quad + step))),
             max(order_of(x_quad(quad + 2 * step)), order_of(x_quad(quad + 3 * step))));
}

void main() {
  int quad = first_quad();
  int step = u_comb_steps_quad;
  int rounds = u_comb_rounds;
  uint most = 0u;
  int most_quad = quad;
  bool any = rounds >= 2;
  for (; rounds >= 2; rounds -= 2) {
    uvec4 lanes = max(most_of_four(quad, step), most_of_four(quad + u_comb_steps_round, step));
    uint order = min(most_of(lanes), kMostOrder);
    most_quad = order > most ? quad : most_quad;
    most = max(order, most);
    quad += 2 * u_comb_steps_round;
  }
  if (any) {
    for (int i = 0; i < 8; ++i) {
      consider_quad(most_quad + (i >> 2) * u_comb_steps_round + (i & 3) * step);
    }
  }
  for (int i = 0; i < 4 * rounds; ++i) {
    consider_quad(quad + i * step);
  }
  for (quad = rest_quad(); quad < full_quads(); quad += u_comb_fragments) {
    consider_quad(quad);
  }
  for (int i = 0; i < elements_left(quad); ++i) {
    int index = (quad << 2) + i;
    consider(order_of(vec4(x_element(index))).x, index);
  }
  o_best = candidate(best_rank, best_index);
}
