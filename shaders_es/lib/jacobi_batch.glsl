// A matrix of order 8 at most, or with HALVES 4, on its way to a diagonal one, and the order of
// what is on the diagonal. Needs lib/bits.glsl, lib/small_problem.glsl, lib/small_order.glsl and
// lib/two_sided.glsl.
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

// Fetches it and scales it by a power of two to about 1; the exponent.
int fetch_scaled(int matrix) {
  fetch_matrix(matrix);
  int exponent = scale_exponent(
      max(max(largest_of(g_p), largest_of(g_q)), max(largest_of(g_s), largest_of(g_r))));
  float scale = power_of_two(-exponent);
  scale_rows(g_p, PAIRS(scale));
  scale_rows(g_q, PAIRS(scale));
  scale_rows(g_s, PAIRS(scale));
  scale_rows(g_r, PAIRS(scale));
  return exponent;
}

bool general = false;
PAIRS g_values = PAIRS(0.0), g_more_values = PAIRS(0.0);

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

// The place of a value among all of them.
int rank_of(int index, float value) {
  int key = key_of(index, value);
  return before(index, key, g_values, 0) + before(index, key, g_more_values, kPairs);
}
