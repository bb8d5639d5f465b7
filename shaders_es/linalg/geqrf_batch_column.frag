#version 300 es
// geqrf of a batch: a column of each matrix: it becomes R's and the reflector's, which is applied
//   to the columns behind it.
// Reads: u_a are the matrices before this pass.
// Writes: of each matrix as many texels a line: its rows, and tau.
// Uniforms: u_reflector: the column; those of lib/small_problem.glsl, where the steps are the
//   texels of a line, and of lib/target.glsl.
// Assumes: Before the first column there is no line of tau.
// Cost: per texel of a matrix with m rows 6 m fetches and 5 m multiply-adds; with ROW_QUADS 3 m
//   fetches.
// Variants: WHOLE, ROW_QUADS.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/small_problem.glsl"
#include "lib/small_reflector.glsl"

uniform ivec4 u_reflector;
#define u_reflector_column u_reflector.x

vec4 quad_at(int matrix, int row, int col) {
#ifdef ROW_QUADS
  return texel_at(
      u_a, u_a_shift,
      (u_a_matrix_base + matrix * u_a_matrix_next + row * u_a_matrix_row_stride + col) >> 2);
#else
  return problem_quad(matrix, row, col);
#endif
}

float entry_at(int matrix, int row) {
  return lane_of(quad_at(matrix, row, u_reflector_column & ~3), u_reflector_column & 3);
}

void main() {
  int texel = target_texel();
  int line = texel / u_problem_steps;
  int col = (texel - line * u_problem_steps) << 2;
  int lines = u_problem_rows + 1;
  int matrix = line / lines;
  int row = line - matrix * lines;
  int step = u_reflector_column;
  float alpha = entry_at(matrix, step);
  uint largest = 0u;
  for (int i = step + 1; i < u_problem_rows; ++i) {
    largest = max(largest, magnitude_bits(entry_at(matrix, i)));
  }
  float factor = factor_of(alpha, largest);
  vec4 products = vec4(0.0);
  float square = 0.0;
  for (int i = step + 1; i < u_problem_rows; ++i) {
    float x = factor * entry_at(matrix, i);
    square += x * x;
    products += x * quad_at(matrix, i, col);
  }
  Reflector h = reflector_of(alpha, largest, factor, square);
  bvec4 own = equal(ivec4(0, 1, 2, 3) + col, ivec4(step));
  vec4 value;
  if (row == u_problem_rows) {
    vec4 old = step == 0 ? vec4(0.0) : quad_at(matrix, row, col);
    value = mix(old, vec4(h.tau), own);
  } else {
    value = quad_at(matrix, row, col);
    if (row >= step) {
      float x = h.scale * factor * entry_at(matrix, row);
      float v = row == step ? 1.0 : x;
      vec4 turned = value - h.tau * v * (quad_at(matrix, step, col) + h.scale * products);
      turned = mix(turned, vec4(row == step ? h.beta : x), own);
      bvec4 before = lessThan(ivec4(0, 1, 2, 3) + col, ivec4(step));
      value = mix(turned, value, before);
    }
  }
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
