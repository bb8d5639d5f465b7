#version 300 es
// symv of a large matrix, packing x: what level2/symv_tiles multiplies with. Texel (m, 8 R + b) of
// o_lines is the elements of lines 4 m .. 4 m + 3 of fragments b of row R of blocks; quad q of
// o_places, at (q mod 4, q div 4), elements 4 q .. 4 q + 3. Zeros past the end.
// Cost per texel: 8 fetches.
#include "lib/linear.glsl"
#include "lib/fold.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, stride
layout(location = 0) out vec4 o_lines;
layout(location = 1) out vec4 o_places;

float x_element(int i) {
  return i < u_count.x ? element_at(u_x, u_x_shift, u_x_map.x + i * u_x_map.y) : 0.0;
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int fragment = place.y & 7;
  int line = place.x << 2;
  int first = place.y >> 3 << 7;
  o_lines = vec4(x_element(first + line_in_block(fragment, line)),
                 x_element(first + line_in_block(fragment, line + 1)),
                 x_element(first + line_in_block(fragment, line + 2)),
                 x_element(first + line_in_block(fragment, line + 3)));
  int i = (place.y << 4) + line;
  o_places = vec4(x_element(i), x_element(i + 1), x_element(i + 2), x_element(i + 3));
}
