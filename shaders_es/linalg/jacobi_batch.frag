#version 300 es
// syev and gesvd of a batch of matrices of order 8 at most: eigenvalues and eigenvectors, or
//   singular values and both kinds of vectors, in order.
// Reads: u_a are the matrices.
// Writes: of each matrix lines of one texel, or without HALVES of two: rows of U and of V, if they
//   are wanted, and the values.
// Uniforms: those of lib/small_problem.glsl and lib/target.glsl.
// Assumes: Rows and columns are at most 8, with HALVES at most 4.
// Cost: per texel 64 fetches, and in each step 4 roots and 500 multiply-adds; with HALVES 16
//   fetches, 2 roots and 90.
// Variants: WHOLE, HALVES.
// Why: Each fragment turns all of a matrix, and of U and V its own row alone.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/small_problem.glsl"
#include "lib/small_order.glsl"
#include "lib/two_sided.glsl"

#ifdef HALVES
const int kPairs = 2;
#else
const int kPairs = 4;
#endif

PAIRS row_part(int matrix, int row, int col) {
#ifdef HALVES
  return vec2(problem_element(matrix, row, col), problem_element(matrix, row, col + 1));
#else
  return problem_quad(matrix, row, col);
#endif
}

QUARTER quarter_at(int matrix, int row, int col) {
#ifdef HALVES
  return mat2(row_part(matrix, row, col), row_part(matrix, row + 1, col));
#else
  return mat4(row_part(matrix, row, col), row_part(matrix, row + 1, col),
              row_part(matrix, row + 2, col), row_part(matrix, row + 3, col));
#endif
}

uint largest_of(PAIRS lanes) {
#ifdef HALVES
  return max(magnitude_bits(lanes.x), magnitude_bits(lanes.y));
#else
  uvec4 sizes = magnitude_bits(lanes);
  return max(max(sizes.x, sizes.y), max(sizes.z, sizes.w));
#endif
}

uint largest_of(QUARTER m) {
  uint largest = max(largest_of(m[0]), largest_of(m[1]));
#ifndef HALVES
  largest = max(largest, max(largest_of(m[2]), largest_of(m[3])));
#endif
  return largest;
}

PAIRS unit_part(int which) {
#ifdef HALVES
  return vec2(equal(ivec2(which), ivec2(0, 1)));
#else
  return vec4(equal(ivec4(which), ivec4(0, 1, 2, 3)));
#endif
}

bool general;
PAIRS g_values, g_more_values, g_top, g_bottom;
vec4 g_sorted;
ivec4 g_lanes;

int key_of(int index, float value) {
  int count = min(u_problem_rows, u_problem_cols);
  return sort_key(value, index, count, general);
}

int before(int index, int key, PAIRS values, int first) {
  int count = 0;
  for (int i = 0; i < kPairs; ++i) {
    float value = i == 0 ? values.x : values.y;
#ifndef HALVES
    value = i == 2 ? values.z : i == 3 ? values.w : value;
#endif
    int other = key_of(first + i, value);
    count += other < key || (other == key && first + i < index) ? 1 : 0;
  }
  return count;
}

// What the own row has at an index goes to the lane of the index's place.
void place(int index, float value, float own) {
  int key = key_of(index, value);
  int rank = before(index, key, g_values, 0) + before(index, key, g_more_values, kPairs);
  g_sorted = mix(g_sorted, vec4(own), equal(g_lanes, ivec4(rank)));
}

void main() {
  int texel = target_texel();
  general = u_problem_general == 1;
  int quads = kPairs >> 1;
  int lines = u_lines_left + u_lines_right + 1;
  int line = texel / quads;
  int matrix = line / lines;
  line -= matrix * lines;
  g_lanes = ivec4(0, 1, 2, 3) + ((texel & (quads - 1)) << 2);

  g_p = quarter_at(matrix, 0, 0);
  g_q = quarter_at(matrix, 0, kPairs);
  g_s = quarter_at(matrix, kPairs, 0);
  g_r = quarter_at(matrix, kPairs, kPairs);
  int exponent = scale_exponent(
      max(max(largest_of(g_p), largest_of(g_q)), max(largest_of(g_s), largest_of(g_r))));
  float scale = power_of_two(-exponent);
  g_p *= scale;
  g_q *= scale;
  g_s *= scale;
  g_r *= scale;

  bool has_left = line < u_lines_left;
  int own = has_left ? line : line - u_lines_left;
  g_top = unit_part(own);
  g_bottom = unit_part(own - kPairs);
  for (int step = 0; step < u_problem_steps; ++step) {
    Turns left, right;
    PAIRS top, bottom;
    diagonal_step(general, left, right, top, bottom);
    if (has_left) {
      turn_lanes(g_top, g_bottom, left);
      g_top *= top;
      g_bottom *= bottom;
    } else {
      turn_lanes(g_top, g_bottom, right);
    }
    move_places();
    move_lanes(g_top, g_bottom);
  }
  g_values = diagonal(g_p);
  g_more_values = diagonal(g_r);
  if (line == lines - 1) {
    g_top = g_values * power_of_two(exponent);
    g_bottom = g_more_values * power_of_two(exponent);
  }
  g_sorted = vec4(0.0);
  place(0, g_values.x, g_top.x);
  place(1, g_values.y, g_top.y);
#ifdef HALVES
  place(2, g_more_values.x, g_bottom.x);
  place(3, g_more_values.y, g_bottom.y);
#else
  place(2, g_values.z, g_top.z);
  place(3, g_values.w, g_top.w);
  place(4, g_more_values.x, g_bottom.x);
  place(5, g_more_values.y, g_bottom.y);
  place(6, g_more_values.z, g_bottom.z);
  place(7, g_more_values.w, g_bottom.w);
#endif
  write_lanes(old_texel(texel), g_sorted, lanes_in_view(texel));
}
