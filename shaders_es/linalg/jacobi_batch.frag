#version 300 es
// syev and gesvd of a batch of matrices of order 8 at most: eigenvalues and eigenvectors, or
//   singular values and both kinds of vectors, in order.
// Reads: u_a are the matrices.
// Writes: of each matrix lines of one texel, or without HALVES of two: rows of U and of V, if they
//   are wanted, and the values.
// Uniforms: those of lib/small_problem.glsl and lib/target.glsl.
// Assumes: Rows and columns are at most 8, with HALVES at most 4.
// Cost: per texel 64 fetches, and in each step 4 roots and 500 multiply-adds; with HALVES 16
//   fetches, or with QUADS 4, 2 roots and 90.
// Variants: WHOLE, HALVES, QUADS.
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

#if defined(HALVES) && defined(QUADS)
// Four neighbours in memory, in line `line` of so many.
vec4 memory_line(int matrix, int line, int lines, int length) {
  bool by_rows = u_a_matrix_col_stride == 1;
  int ld = by_rows ? u_a_matrix_row_stride : u_a_matrix_col_stride;
  int place = u_a_matrix_base + matrix * u_a_matrix_next + min(line, lines - 1) * ld;
  vec4 texel = texel_at(u_a, u_a_shift, place >> 2);
  bvec4 exists = lessThan(ivec4(0, 1, 2, 3), ivec4(line < lines ? length : 0));
  return mix(vec4(0.0), texel, exists);
}

void fetch_matrix(int matrix) {
  bool by_rows = u_a_matrix_col_stride == 1;
  int lines = by_rows ? u_problem_rows : u_problem_cols;
  int length = by_rows ? u_problem_cols : u_problem_rows;
  vec4 a = memory_line(matrix, 0, lines, length);
  vec4 b = memory_line(matrix, 1, lines, length);
  vec4 c = memory_line(matrix, 2, lines, length);
  vec4 d = memory_line(matrix, 3, lines, length);
  if (u_problem_general == 1) {
    mat4 rows = mat4(a, b, c, d);
    rows = by_rows ? rows : transpose(rows);
    a = rows[0];
    b = rows[1];
    c = rows[2];
    d = rows[3];
  } else if (by_rows) {
    a = vec4(a.x, b.x, c.x, d.x);
    b = vec4(b.xy, c.y, d.y);
    c = vec4(c.xyz, d.z);
  } else {
    d = vec4(a.w, b.w, c.w, d.w);
    c = vec4(a.z, b.z, c.zw);
    b = vec4(a.y, b.yzw);
  }
  g_p = Quarter(a.xy, b.xy);
  g_q = Quarter(a.zw, b.zw);
  g_s = Quarter(c.xy, d.xy);
  g_r = Quarter(c.zw, d.zw);
}
#else
PAIRS row_part(int matrix, int row, int col) {
#ifdef HALVES
  return vec2(problem_element(matrix, row, col), problem_element(matrix, row, col + 1));
#else
  return problem_quad(matrix, row, col);
#endif
}

Quarter quarter_at(int matrix, int row, int col) {
#ifdef HALVES
  return Quarter(row_part(matrix, row, col), row_part(matrix, row + 1, col));
#else
  return Quarter(row_part(matrix, row, col), row_part(matrix, row + 1, col),
                 row_part(matrix, row + 2, col), row_part(matrix, row + 3, col));
#endif
}

void fetch_matrix(int matrix) {
  g_p = quarter_at(matrix, 0, 0);
  g_q = quarter_at(matrix, 0, kPairs);
  g_s = quarter_at(matrix, kPairs, 0);
  g_r = quarter_at(matrix, kPairs, kPairs);
}
#endif

uint largest_of(PAIRS lanes) {
#ifdef HALVES
  return max(magnitude_bits(lanes.x), magnitude_bits(lanes.y));
#else
  uvec4 sizes = magnitude_bits(lanes);
  return max(max(sizes.x, sizes.y), max(sizes.z, sizes.w));
#endif
}

uint largest_of(Quarter m) {
  uint largest = max(largest_of(m.row0), largest_of(m.row1));
#ifndef HALVES
  largest = max(largest, max(largest_of(m.row2), largest_of(m.row3)));
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

  fetch_matrix(matrix);
  int exponent = scale_exponent(
      max(max(largest_of(g_p), largest_of(g_q)), max(largest_of(g_s), largest_of(g_r))));
  float scale = power_of_two(-exponent);
  scale_rows(g_p, PAIRS(scale));
  scale_rows(g_q, PAIRS(scale));
  scale_rows(g_s, PAIRS(scale));
  scale_rows(g_r, PAIRS(scale));

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
