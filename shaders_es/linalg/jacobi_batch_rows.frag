#version 300 es
// syev of a batch of matrices of order 4 at most: eigenvectors and eigenvalues, in order.
// Reads: u_a are the matrices.
// Writes: o_line0 to o_line4: the rows of V of a matrix, and behind the last one its values. Matrix
//   m is pixel m of a texture that is 2^log2_width wide.
// Uniforms: u_small_grid: log2 of the width, matrices, lines of each; those of
//   lib/small_problem.glsl.
// Assumes: There are as many targets as lines.
// Cost: per matrix 16 fetches, or with QUADS 4, and in each step 2 roots and 170 multiply-adds.
// Variants: QUADS.
// Why: linalg/jacobi_batch turns the matrix again for each of its lines.
#define HALVES
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/small_problem.glsl"
#include "lib/small_order.glsl"
#include "lib/two_sided.glsl"
#include "lib/jacobi_batch.glsl"

uniform ivec3 u_small_grid;
#define u_small_grid_log2_width u_small_grid.x
#define u_small_grid_count u_small_grid.y
#define u_small_grid_lines u_small_grid.z
layout(location = 0) out vec4 o_line0;
layout(location = 1) out vec4 o_line1;
layout(location = 2) out vec4 o_line2;
layout(location = 3) out vec4 o_line3;
layout(location = 4) out vec4 o_line4;

ivec4 g_ranks = ivec4(0);

vec4 sorted(vec2 top, vec2 bottom) {
  ivec4 lanes = ivec4(0, 1, 2, 3);
  vec4 result = mix(vec4(0.0), vec4(top.x), equal(lanes, ivec4(g_ranks.x)));
  result = mix(result, vec4(top.y), equal(lanes, ivec4(g_ranks.y)));
  result = mix(result, vec4(bottom.x), equal(lanes, ivec4(g_ranks.z)));
  return mix(result, vec4(bottom.y), equal(lanes, ivec4(g_ranks.w)));
}

// Line `line`: a row of V, or the values.
vec4 line_of(int line, vec2 top, vec2 bottom, vec4 values) {
  return line < u_small_grid_lines - 1 ? sorted(top, bottom) : values;
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  int matrix = min((pixel.y << u_small_grid_log2_width) + pixel.x, u_small_grid_count - 1);
  general = false;
  int exponent = fetch_scaled(matrix);

  // Rows 0 and 1 of V, and rows 2 and 3: of each the lanes of g_p's columns and of g_q's.
  Quarter first_top = Quarter(vec2(1.0, 0.0), vec2(0.0, 1.0));
  Quarter first_bottom = Quarter(vec2(0.0), vec2(0.0));
  Quarter second_top = first_bottom;
  Quarter second_bottom = first_top;
  for (int step = 0; step < u_problem_steps; ++step) {
    Turns left, right;
    vec2 top, bottom;
    diagonal_step(general, left, right, top, bottom);
    turn_columns(first_top, first_bottom, right);
    turn_columns(second_top, second_bottom, right);
    move_places();
    move_columns(first_top, first_bottom);
    move_columns(second_top, second_bottom);
  }
  g_values = diagonal(g_p);
  g_more_values = diagonal(g_r);
  g_ranks = ivec4(rank_of(0, g_values.x), rank_of(1, g_values.y), rank_of(2, g_more_values.x),
                  rank_of(3, g_more_values.y));
  float scale = power_of_two(exponent);
  vec4 values = sorted(g_values * scale, g_more_values * scale);
  o_line0 = line_of(0, first_top.row0, first_bottom.row0, values);
  o_line1 = line_of(1, first_top.row1, first_bottom.row1, values);
  o_line2 = line_of(2, second_top.row0, second_bottom.row0, values);
  o_line3 = line_of(3, second_top.row1, second_bottom.row1, values);
  o_line4 = values;
}
