#version 300 es
// symv of a large matrix, packing x: what level2/symv_tiles multiplies with. Texel (m, 8 R + b) of
// o_lines is elements 128 R + 32 m + 8 {0, 1, 2, 3} + b, which a fragment's lines are; quad q of
// o_places, at (q mod 4, q div 4), elements 4 q .. 4 q + 3. Zeros past the end.
// Cost per texel: 8 fetches.
#include "lib/linear.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, stride
uniform ivec4 u_count;  // elements
layout(location = 0) out vec4 o_lines;
layout(location = 1) out vec4 o_places;

float x_element(int i) {
  return i < u_count.x ? element_at(u_x, u_x_shift, u_x_map.x + i * u_x_map.y) : 0.0;
}

vec4 x_elements(int i, int step) {
  return vec4(x_element(i), x_element(i + step), x_element(i + 2 * step), x_element(i + 3 * step));
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  o_lines = x_elements(((place.y >> 3) << 7) + (place.x << 5) + (place.y & 7), 8);
  o_places = x_elements((place.y << 4) + (place.x << 2), 1);
}
