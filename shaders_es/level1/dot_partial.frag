#version 300 es
// dot, first pass: a grid of fragments combs x and y; fragment f of F adds the products of quads
// f, f + F, f + 2F, ... A quad is four consecutive elements of the vectors, whatever their stride.
// Writes four partial sums a fragment. Cost per quad: 2 fetches with X_QUADS and Y_QUADS, else up
// to 8. Variants: X_QUADS, Y_QUADS (contiguous and aligned to texels), SUM (y is all ones, not
// read).
#include "lib/linear.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, stride
#ifndef SUM
uniform sampler2D u_y;
uniform int u_y_shift;
uniform ivec4 u_y_map;
#endif
uniform ivec4 u_count;  // elements, fragments in a row, fragments in all, full rounds
layout(location = 0) out vec4 o_sums;

float x_element(int i) {
  return element_at(u_x, u_x_shift, u_x_map.x + i * u_x_map.y);
}

vec4 x_quad(int quad) {
#ifdef X_QUADS
  return texel_at(u_x, u_x_shift, (u_x_map.x >> 2) + quad);
#else
  int i = quad << 2;
  return vec4(x_element(i), x_element(i + 1), x_element(i + 2), x_element(i + 3));
#endif
}

#ifndef SUM
float y_element(int i) {
  return element_at(u_y, u_y_shift, u_y_map.x + i * u_y_map.y);
}

vec4 y_quad(int quad) {
#ifdef Y_QUADS
  return texel_at(u_y, u_y_shift, (u_y_map.x >> 2) + quad);
#else
  int i = quad << 2;
  return vec4(y_element(i), y_element(i + 1), y_element(i + 2), y_element(i + 3));
#endif
}
#endif

vec4 product(int quad) {
#ifdef SUM
  return x_quad(quad);
#else
  return x_quad(quad) * y_quad(quad);
#endif
}

float product_element(int i) {
#ifdef SUM
  return x_element(i);
#else
  return x_element(i) * y_element(i);
#endif
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int first = place.y * u_count.y + place.x;
  // Two accumulators, so that two loads are in flight.
  vec4 even = vec4(0.0);
  vec4 odd = vec4(0.0);
  int quad = first;
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
