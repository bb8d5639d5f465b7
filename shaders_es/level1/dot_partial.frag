#version 300 es
// dot, sum, asum, first pass: a comb of fragments (see lib/comb.glsl) adds the products of x and y.
// Writes four partial sums a fragment. Cost per quad: 2 fetches with X_QUADS and Y_QUADS, else up
// to 8. Variants: X_QUADS, Y_QUADS (contiguous and aligned to texels), SUM (y is all ones, not
// read), ABSOLUTE (with SUM: of |x|).
#include "lib/linear.glsl"
#include "lib/comb.glsl"
#ifndef SUM
#include "lib/comb_y.glsl"
#endif

layout(location = 0) out vec4 o_sums;

vec4 product(int quad) {
#ifdef SUM
#ifdef ABSOLUTE
  return abs(x_quad(quad));
#else
  return x_quad(quad);
#endif
#else
  return x_quad(quad) * y_quad(quad);
#endif
}

float product_element(int i) {
#ifdef SUM
#ifdef ABSOLUTE
  return abs(x_element(i));
#else
  return x_element(i);
#endif
#else
  return x_element(i) * y_element(i);
#endif
}

void main() {
  // Two accumulators, so that two loads are in flight.
  vec4 even = vec4(0.0);
  vec4 odd = vec4(0.0);
  int quad = first_quad();
  for (int round = 0; round + 1 < u_count.w; round += 2) {
    even += product(quad);
    odd += product(quad + u_count.z);
    quad += 2 * u_count.z;
  }
  if ((u_count.w & 1) == 1) {
    even += product(quad);
    quad += u_count.z;
  }
  // What is left has fewer quads than there are fragments, the last one perhaps not full.
  int i = quad << 2;
  int left = u_count.x - i;
  if (left >= 4) {
    odd += product(quad);
  } else if (left > 0) {
    odd.x += product_element(i);
    if (left > 1) {
      odd.y += product_element(i + 1);
    }
    if (left > 2) {
      odd.z += product_element(i + 2);
    }
  }
  o_sums = even + odd;
}
