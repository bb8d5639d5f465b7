#version 300 es
// run: output := the caller's code, element by element, over any view. A template.
// Reads: u_x, u_y, u_a, u_b: as many inputs as INPUTS says. Element (major, minor) of the output
//   pairs with element base + major * major_stride + minor * minor_stride of an input; u_old is the
//   output.
// Writes: the output, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_x_source to u_b_source; u_run_rows: row of position (0, 0), rows a major and a minor
//   step; u_run_cols: columns a major and a minor step; those of lib/target.glsl.
// Assumes: `parameters`, `body` and `inputs` below are replaced by the caller's text and the number
//   of inputs. The caller's code stands in front, so that it sees no names of kernels.
// Cost: per texel 1 fetch, and for each lane one an input; what the caller's code costs.
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

uniform ivec3 u_run_rows;
#define u_run_rows_first u_run_rows.x
#define u_run_rows_major_step u_run_rows.y
#define u_run_rows_minor_step u_run_rows.z
uniform ivec2 u_run_cols;
#define u_run_cols_major_step u_run_cols.x
#define u_run_cols_minor_step u_run_cols.y

float input_at(sampler2D source, int shift, ivec4 map, ivec2 position) {
  return element_at(source, shift, map.x + position.x * map.y + position.y * map.z);
}

#if INPUTS > 0
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_source;
#define X_INPUT , input_at(u_x, u_x_shift, u_x_source, position)
#else
#define X_INPUT
#endif
#if INPUTS > 1
uniform sampler2D u_y;
uniform int u_y_shift;
uniform ivec4 u_y_source;
#define Y_INPUT , input_at(u_y, u_y_shift, u_y_source, position)
#else
#define Y_INPUT
#endif
#if INPUTS > 2
uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_source;
#define A_INPUT , input_at(u_a, u_a_shift, u_a_source, position)
#else
#define A_INPUT
#endif
#if INPUTS > 3
uniform sampler2D u_b;
uniform int u_b_shift;
uniform ivec4 u_b_source;
#define B_INPUT , input_at(u_b, u_b_shift, u_b_source, position)
#else
#define B_INPUT
#endif

float value_at(int element) {
  ivec2 position = view_position(element);
  if (position.x < 0) {
    return 0.0;
  }
  int row =
      u_run_rows_first + position.x * u_run_rows_major_step + position.y * u_run_rows_minor_step;
  int col = position.x * u_run_cols_major_step + position.y * u_run_cols_minor_step;
  return run_value(row, col X_INPUT Y_INPUT A_INPUT B_INPUT);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 value =
      vec4(value_at(element), value_at(element + 1), value_at(element + 2), value_at(element + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
