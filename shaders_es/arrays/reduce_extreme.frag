#version 300 es
// The best elements of lines, first pass: a fragment finds the first best one of a piece of a line.
// Reads: u_a, lines as lib/along.glsl has them.
// Writes: o_best, a piece of a line at the place that lib/along.glsl says: a candidate
//   (lib/candidate.glsl), whose rank is its order (lib/order.glsl).
// Uniforms: those of lib/along.glsl.
// Assumes: nothing.
// Cost: per quad 1 fetch with QUADS, else 4; some 6 integer operations an element.
// Variants: QUADS, SMALLEST.
// Why: Of 16 elements only the best one's order is found; its place is looked for where it is the
//   best so far, which is seldom.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/candidate.glsl"
#include "lib/order.glsl"
#include "lib/along.glsl"

layout(location = 0) out vec4 o_best;

uint best_order = 0u;
int best_index = 0;

void consider(uint order, int k) {
  if (order > best_order) {
    best_order = order;
    best_index = k;
  }
}

void consider_quad(vec4 x, int quad) {
  uvec4 order = order_of(x);
  int k = quad << 2;
  consider(order.x, k);
  consider(order.y, k + 1);
  consider(order.z, k + 2);
  consider(order.w, k + 3);
}

uint most_of(uvec4 lanes) {
  return max(max(lanes.x, lanes.y), max(lanes.z, lanes.w));
}

void consider_four(vec4 a, vec4 b, vec4 c, vec4 d, int quad, int step) {
  uvec4 most = max(max(order_of(a), order_of(b)), max(order_of(c), order_of(d)));
  if (most_of(most) > best_order) {
    consider_quad(a, quad);
    consider_quad(b, quad + step);
    consider_quad(c, quad + 2 * step);
    consider_quad(d, quad + 3 * step);
  }
}

#define CONSIDER_REST(a, k) consider(order_of(vec4(a)).x, k)

void main() {
  ivec2 place = line_and_piece();
  EACH_OF_LINE(place, consider_four, consider_quad, CONSIDER_REST)
  o_best = candidate(best_order, best_index);
}
