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
  // Several accumulators, so that several loads are in flight.
  vec4 sum0 = vec4(0.0);
  vec4 sum1 = vec4(0.0);
  vec4 sum2 = vec4(0.0);
  vec4 sum3 = vec4(0.0);
  int quad = first_quad();
  int step = u_comb.x;
  for (int round = 0; round < u_count.w; ++round) {
    sum0 += product(quad);
    sum1 += product(quad + step);
    sum2 += product(quad + 2 * step);
    sum3 += product(quad + 3 * step);
    quad += u_comb.y;
  }
  for (quad = rest_quad(); quad < full_quads(); quad += u_count.z) {
    sum0 += product(quad);
  }
  int left = elements_left(quad);
  int i = quad << 2;
  if (left > 0) {
    sum1.x += product_element(i);
  }
  if (left > 1) {
    sum1.y += product_element(i + 1);
  }
  if (left > 2) {
    sum1.z += product_element(i + 2);
  }
  o_sums = (sum0 + sum1) + (sum2 + sum3);
}
