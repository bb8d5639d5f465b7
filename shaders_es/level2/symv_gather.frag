#version 300 es
// symv of a large matrix, gathering: what level2/symv_tiles multiplies with.
// Reads: u_x is x.
// Writes: o_lines: texel (m, 8 R + b) has the elements of lines 4 m to 4 m + 3 of fragments b of
//   row R of blocks; o_places: quad q, at (q mod 4, q div 4), has elements 4 q to 4 q + 3. Zeros
//   past the end.
// Uniforms: u_x_vector; those of lib/fold.glsl.
// Assumes: nothing.
// Cost: per texel 8 fetches.
#include "lib/linear.glsl"
#include "lib/fold.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
layout(location = 0) out vec4 o_lines;
layout(location = 1) out vec4 o_places;

float x_element(int i) {
  return i < u_fold_order ? element_at(u_x, u_x_shift, u_x_vector_base + i * u_x_vector_stride)
                          : 0.0;
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
