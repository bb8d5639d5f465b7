#version 300 es
// geqrf of a batch of matrices of at most 8 rows and columns.
// Reads: u_a are the matrices.
// Writes: of each matrix lines of two texels: the rows of its factors, and tau.
// Uniforms: those of lib/small_problem.glsl and lib/target.glsl.
// Assumes: Rows and columns are at most 8.
// Cost: per texel 64 fetches and 2000 multiply-adds.
// Variants: WHOLE.
// Why: A column's reflector is applied to all columns, which then go round: so the first one is
//   always the next, and no array is indexed.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/small_problem.glsl"
#include "lib/small_reflector.glsl"

// Columns: rows 0 to 3, and rows 4 to 7.
struct Column {
  vec4 top, bottom;
};

Column column_at(int matrix, int col) {
  return Column(vec4(problem_element(matrix, 0, col), problem_element(matrix, 1, col),
                     problem_element(matrix, 2, col), problem_element(matrix, 3, col)),
                vec4(problem_element(matrix, 4, col), problem_element(matrix, 5, col),
                     problem_element(matrix, 6, col), problem_element(matrix, 7, col)));
}

// Whether rows are the one that a step's reflector begins with, and those behind it.
vec4 g_first_top = vec4(0.0), g_first_bottom = vec4(0.0);
vec4 g_behind_top = vec4(0.0), g_behind_bottom = vec4(0.0);

float first_of(Column c) {
  return dot(mix(vec4(0.0), c.top, greaterThan(g_first_top, vec4(0.0))), vec4(1.0)) +
         dot(mix(vec4(0.0), c.bottom, greaterThan(g_first_bottom, vec4(0.0))), vec4(1.0));
}

Column behind(Column c) {
  return Column(mix(vec4(0.0), c.top, greaterThan(g_behind_top, vec4(0.0))),
                mix(vec4(0.0), c.bottom, greaterThan(g_behind_bottom, vec4(0.0))));
}

uint largest_of(Column c) {
  uvec4 sizes = max(magnitude_bits(c.top), magnitude_bits(c.bottom));
  return max(max(sizes.x, sizes.y), max(sizes.z, sizes.w));
}

// v has zeros before its first element, which is 1.
void apply_reflector(inout Column c, Column v, float tau) {
  float product = tau * (dot(v.top, c.top) + dot(v.bottom, c.bottom));
  c.top -= product * v.top;
  c.bottom -= product * v.bottom;
}

float row_of(Column c, int row) {
  vec4 half_column = row < 4 ? c.top : c.bottom;
  return lane_of(half_column, row & 3);
}

vec4 row_of(Column a, Column b, Column c, Column d, int row) {
  return vec4(row_of(a, row), row_of(b, row), row_of(c, row), row_of(d, row));
}

void main() {
  int texel = target_texel();
  int line = texel >> 1;
  int lines = u_problem_rows + 1;
  int matrix = line / lines;
  line -= matrix * lines;
  Column c0 = column_at(matrix, 0), c1 = column_at(matrix, 1);
  Column c2 = column_at(matrix, 2), c3 = column_at(matrix, 3);
  Column c4 = column_at(matrix, 4), c5 = column_at(matrix, 5);
  Column c6 = column_at(matrix, 6), c7 = column_at(matrix, 7);
  vec4 taus = vec4(0.0), more_taus = vec4(0.0);
  for (int step = 0; step < u_problem_steps; ++step) {
    ivec4 rows = ivec4(0, 1, 2, 3) - step;
    g_first_top = vec4(equal(rows, ivec4(0)));
    g_first_bottom = vec4(equal(rows, ivec4(-4)));
    g_behind_top = vec4(greaterThan(rows, ivec4(0)));
    g_behind_bottom = vec4(greaterThan(rows, ivec4(-4)));
    float alpha = first_of(c0);
    Column below = behind(c0);
    uint largest = largest_of(below);
    float factor = factor_of(alpha, largest);
    below.top *= factor;
    below.bottom *= factor;
    float square = dot(below.top, below.top) + dot(below.bottom, below.bottom);
    Reflector h = reflector_of(alpha, largest, factor, square);
    Column v = Column(h.scale * below.top + g_first_top, h.scale * below.bottom + g_first_bottom);
    int left = 8 - step;  // columns that are not R's yet
    apply_reflector(c1, v, 1 < left ? h.tau : 0.0);
    apply_reflector(c2, v, 2 < left ? h.tau : 0.0);
    apply_reflector(c3, v, 3 < left ? h.tau : 0.0);
    apply_reflector(c4, v, 4 < left ? h.tau : 0.0);
    apply_reflector(c5, v, 5 < left ? h.tau : 0.0);
    apply_reflector(c6, v, 6 < left ? h.tau : 0.0);
    apply_reflector(c7, v, 7 < left ? h.tau : 0.0);
    taus = mix(taus, vec4(h.tau), equal(ivec4(0, 1, 2, 3), ivec4(step)));
    more_taus = mix(more_taus, vec4(h.tau), equal(ivec4(4, 5, 6, 7), ivec4(step)));
    c0.top = mix(c0.top, v.top, greaterThan(g_behind_top, vec4(0.0)));
    c0.bottom = mix(c0.bottom, v.bottom, greaterThan(g_behind_bottom, vec4(0.0)));
    c0.top = mix(c0.top, vec4(h.beta), greaterThan(g_first_top, vec4(0.0)));
    c0.bottom = mix(c0.bottom, vec4(h.beta), greaterThan(g_first_bottom, vec4(0.0)));
    Column done = c0;
    c0 = c1;
    c1 = c2;
    c2 = c3;
    c3 = c4;
    c4 = c5;
    c5 = c6;
    c6 = c7;
    c7 = done;
  }
  vec4 low = row_of(c0, c1, c2, c3, line);
  vec4 high = row_of(c4, c5, c6, c7, line);
  if (line == u_problem_rows) {
    low = taus;
    high = more_taus;
  }
  write_lanes(old_texel(texel), (texel & 1) == 0 ? low : high, lanes_in_view(texel));
}
