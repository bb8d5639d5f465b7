#version 300 es
// run: outputs of the caller's own code, which may read any element of its inputs. A template.
// Reads: u_x, u_y, u_a, u_b, u_b0 to u_b3: the inputs that are arrays, in this order; u_old is the
//   output.
// Writes: one output, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_run_place0 to u_run_place7: where element (0, 0) of an input is, how far apart its
//   rows and columns are, 0 where it stretches, log2 of its texture's width; u_run_sizes01 to
//   u_run_sizes67: rows and columns of two inputs; u_run_numbers0, u_run_numbers1: the bits of
//   inputs that are numbers; u_run_rows, u_run_cols: row and column of position (0, 0), and what a
//   major and a minor step adds; those of lib/target.glsl.
// Assumes: `code` is replaced by the caller's text, which stands in front, so that it sees no names
//   of kernels, and `reads` by functions that hand its inputs over. With QUADS lines of the output
//   and of inputs that are paired with it run from texel to texel.
// Cost: per texel 1 fetch, and for each input 1 with QUADS, else 4; what the caller's code costs.
// Variants: CONTIGUOUS, QUADS.
precision highp float;
precision highp int;

/*code*/

#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform ivec3 u_run_rows;
#define u_run_rows_first u_run_rows.x
#define u_run_rows_major_step u_run_rows.y
#define u_run_rows_minor_step u_run_rows.z
uniform ivec2 u_run_cols;
#define u_run_cols_major_step u_run_cols.x
#define u_run_cols_minor_step u_run_cols.y

uniform sampler2D u_x;
uniform sampler2D u_y;
uniform sampler2D u_a;
uniform sampler2D u_b;
uniform sampler2D u_b0;
uniform sampler2D u_b1;
uniform sampler2D u_b2;
uniform sampler2D u_b3;
uniform ivec4 u_run_place0;
uniform ivec4 u_run_place1;
uniform ivec4 u_run_place2;
uniform ivec4 u_run_place3;
uniform ivec4 u_run_place4;
uniform ivec4 u_run_place5;
uniform ivec4 u_run_place6;
uniform ivec4 u_run_place7;
uniform ivec4 u_run_sizes01;
uniform ivec4 u_run_sizes23;
uniform ivec4 u_run_sizes45;
uniform ivec4 u_run_sizes67;
uniform ivec4 u_run_numbers0;
uniform ivec4 u_run_numbers1;

// place: the first element, from row to row, from column to column, log2 of the width.
float run_paired(sampler2D source, ivec4 place, int row, int col) {
  return element_at(source, place.w, place.x + row * place.y + col * place.z);
}

// An element, or a NaN where there is none.
float run_element(sampler2D source, ivec4 place, ivec2 size, int i, int j) {
  if (i < 0 || j < 0 || i >= size.x || j >= size.y) {
    return uintBitsToFloat(0x7fc00000u);
  }
  return run_paired(source, place, i, j);
}

// The same of all of them, row by row.
float run_element(sampler2D source, ivec4 place, ivec2 size, int i) {
  if (i < 0 || size.y < 1 || i >= size.x * size.y) {
    return uintBitsToFloat(0x7fc00000u);
  }
  return run_paired(source, place, i / size.y, i % size.y);
}

// Four neighbours in a line of the output, from (row, col) on.
vec4 run_quad(sampler2D source, ivec4 place, int row, int col) {
  int step = u_run_rows_minor_step * place.y + u_run_cols_minor_step * place.z;
  int element = place.x + row * place.y + col * place.z;
  return step == 0 ? vec4(element_at(source, place.w, element))
                   : texel_at(source, place.w, element >> 2);
}

/*reads*/
#ifndef READS
vec4 run_lanes(int row, int col) {
  return vec4(float(row), float(col), run_quad(u_x, u_run_place0, row, col).xy);
}
float run_lane(int row, int col) {
  return run_paired(u_x, u_run_place0, row, col);
}
#endif

int row_of(ivec2 position) {
  return u_run_rows_first + position.x * u_run_rows_major_step + position.y * u_run_rows_minor_step;
}

int col_of(ivec2 position) {
  return position.x * u_run_cols_major_step + position.y * u_run_cols_minor_step;
}

#ifndef QUADS
float value_at(int element) {
  ivec2 position = view_position(element);
  return position.x < 0 ? 0.0 : run_lane(row_of(position), col_of(position));
}
#endif

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 old = old_texel(texel);
#ifdef QUADS
  ivec2 first = view_position(element);
  vec4 value = first.x < 0 ? old : run_lanes(row_of(first), col_of(first));
#else
  vec4 value =
      vec4(value_at(element), value_at(element + 1), value_at(element + 2), value_at(element + 3));
#endif
  write_lanes(old, value, lanes_in_view(texel));
}
