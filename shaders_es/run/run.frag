#version 300 es
// run: output := the caller's code, element by element, over any view. A template: `parameters` and
// `body` below are replaced by the caller's text, `inputs` by the number of inputs (INPUTS). The
// caller's code stands in front of everything else, so that it sees none of the names of kernels.
// Element (major, minor) of the output pairs with element base + major * major stride + minor *
// minor stride of an input.
// Cost per texel: 1 fetch, and for each lane one an input.
// Variants: CONTIGUOUS.
precision highp float;
precision highp int;

float run_value(int row, int col /*parameters*/) {
  /*body*/
  return 0.0;
}

/*inputs*/
#ifndef INPUTS
#define INPUTS 0
#endif

#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform ivec4 u_count;  // row of position (0, 0), rows a major step, a minor step
uniform ivec2 u_strip;  // columns a major step, a minor step

float input_at(sampler2D source, int shift, ivec4 map, ivec2 position) {
  return element_at(source, shift, map.x + position.x * map.y + position.y * map.z);
}

#if INPUTS > 0
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_map;  // base, major stride, minor stride
#define X_INPUT , input_at(u_x, u_x_shift, u_x_map, position)
#else
#define X_INPUT
#endif
#if INPUTS > 1
uniform sampler2D u_y;
uniform int u_y_shift;
uniform ivec4 u_y_map;
#define Y_INPUT , input_at(u_y, u_y_shift, u_y_map, position)
#else
#define Y_INPUT
#endif
#if INPUTS > 2
uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_map;
#define A_INPUT , input_at(u_a, u_a_shift, u_a_map, position)
#else
#define A_INPUT
#endif
#if INPUTS > 3
uniform sampler2D u_b;
uniform int u_b_shift;
uniform ivec4 u_b_map;
#define B_INPUT , input_at(u_b, u_b_shift, u_b_map, position)
#else
#define B_INPUT
#endif

float value_at(int element) {
  ivec2 position = view_position(element);
  if (position.x < 0) {
    return 0.0;
  }
  int row = u_count.x + position.x * u_count.y + position.y * u_count.z;
  int col = position.x * u_strip.x + position.y * u_strip.y;
  return run_value(row, col X_INPUT Y_INPUT A_INPUT B_INPUT);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 value =
      vec4(value_at(element), value_at(element + 1), value_at(element + 2), value_at(element + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
