#version 300 es
// syev and gesvd of a batch: what Jacobi's method in blocks has found, in order.
// Reads: u_x are the lines of lib/jacobi_lines.glsl; u_y are the exponents by which matrices were
//   scaled.
// Writes: of each matrix as many texels a line: rows of U and of V, where they are wanted, and the
//   values.
// Uniforms: those of lib/problem.glsl, lib/jacobi.glsl, of blocks, and lib/target.glsl.
// Assumes: The order is at most 32.
// Cost: per texel of order n 2 n + 1 fetches, and n^2 comparisons.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/problem.glsl"
#include "lib/jacobi.glsl"
#include "lib/jacobi_lines.glsl"
#include "lib/small_order.glsl"

uniform sampler2D u_y;
uniform int u_y_shift;

// One more than the largest order: with 32 what softpipe computes at orders above 24 is wrong.
const int kMaxKeys = 33;

float line_element(int first, int line, int col) {
  return lane_of(line_quad(first, line, col >> 2), col & 3);
}

void main() {
  int texel = target_texel();
  bool general = u_problem_general == 1;
  int line = texel / u_jacobi_order;
  ivec4 lanes = ivec4(0, 1, 2, 3) + ((texel - line * u_jacobi_order) << 2);
  int lines = u_lines_left + u_lines_right + 1;
  int matrix = line / lines;
  line -= matrix * lines;
  int first = matrix * lines_of_all();
  int order = lines_of_matrix();
  int count = min(u_problem_rows, u_problem_cols);
  int keys[kMaxKeys];
  for (int i = 0; i < order; ++i) {
    keys[i] = sort_key(line_element(first, i, i), i, count, general);
  }
  bool values = line == lines - 1;
  float scale = values ? power_of_two(int(element_at(u_y, u_y_shift, matrix))) : 1.0;
  vec4 sorted = vec4(0.0);
  for (int i = 0; i < order; ++i) {
    int rank = 0;
    for (int j = 0; j < order; ++j) {
      rank += keys[j] < keys[i] || (keys[j] == keys[i] && j < i) ? 1 : 0;
    }
    float own = line_element(first, values ? i : order + line, i);
    sorted = mix(sorted, vec4(own * scale), equal(lanes, ivec4(rank)));
  }
  write_lanes(old_texel(texel), sorted, lanes_in_view(texel));
}
