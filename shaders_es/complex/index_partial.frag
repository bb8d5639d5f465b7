#version 300 es
// icamax, first pass: a comb of fragments finds the best of its numbers.
// Reads: u_x is x, whose lanes lie side by side, as lib/comb.glsl combs it.
// Writes: o_best, a candidate (lib/candidate.glsl) a fragment, by |re| + |im|.
// Uniforms: those of lib/comb.glsl.
// Assumes: an even number of lanes.
// Cost: per two numbers 1 fetch with X_QUADS, else 2. Eight fetches do not wait for each other.
// Variants: X_QUADS.
// Why: as level1/index_partial, of many numbers only the best is found, and its place in the end.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/candidate.glsl"
#include "lib/comb.glsl"

layout(location = 0) out vec4 o_best;

// That of any NaN, so that the first one wins.
const uint kMostOrder = kInfinityBits + 1u;

uint best_rank = 0u;
int best_index = 0;

// Of two numbers: higher for a better one, of NaNs above all others. Not every device makes a NaN
// of a sum with one.
uvec2 order_of(vec4 x) {
  uvec4 bits = magnitude_bits(x);
  uvec2 most = max(bits.xz, bits.yw);
  uvec2 sums = magnitude_bits(vec4(abs(x.xz) + abs(x.yw), 0.0, 0.0)).xy;
  return max(sums, kMostOrder * uvec2(greaterThan(most, uvec2(kInfinityBits))));
}

void consider(uint order, int index) {
  uint rank = min(order, kMostOrder) + 1u;  // above 0
  if (rank > best_rank) {
    best_rank = rank;
    best_index = index;
  }
}

void consider_quad(int quad) {
  uvec2 order = order_of(x_quad(quad));
  consider(order.x, 2 * quad);
  consider(order.y, 2 * quad + 1);
}

uvec2 most_of_four(int quad, int step) {
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
    uvec2 lanes = max(most_of_four(quad, step), most_of_four(quad + u_comb_steps_round, step));
    uint order = min(max(lanes.x, lanes.y), kMostOrder);
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
  int left = elements_left(quad);
  if (left > 0) {
    consider(order_of(x_rest(quad, left)).x, 2 * quad);
  }
  o_best = candidate(best_rank, best_index);
}
