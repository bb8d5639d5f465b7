#version 300 es
// dot, sum, asum, first pass: a comb of fragments adds the products of x and y.
// Reads: u_x is x and u_y is y, as lib/comb.glsl combs them. With SUM y is all ones and not read.
// Writes: o_sums, four partial sums a fragment.
// Uniforms: those of lib/comb.glsl.
// Assumes: nothing.
// Cost: per quad 2 fetches with X_QUADS and Y_QUADS, else up to 8; 4 FMA. Four quads do not wait
//   for each other.
// Variants: X_QUADS, Y_QUADS, SUM, ABSOLUTE.
#include "lib/linear.glsl"
#ifndef SUM
#define SECOND_VECTOR
#endif
#include "lib/comb.glsl"

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
  int step = u_comb_steps_quad;
  for (int round = 0; round < u_comb_rounds; ++round) {
    sum0 += product(quad);
    sum1 += product(quad + step);
    sum2 += product(quad + 2 * step);
    sum3 += product(quad + 3 * step);
    quad += u_comb_steps_round;
  }
  for (quad = rest_quad(); quad < full_quads(); quad += u_comb_fragments) {
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
