// A batch of small matrices, symmetric ones of which the lower triangle is stored, or general ones.
// Matrix A of the batch is `next` elements behind the one before.
uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
#define u_a_matrix_next u_a_matrix.w
#include "lib/problem.glsl"

// 0 outside of the matrix.
float problem_element(int matrix, int row, int col) {
  bool general = u_problem_general == 1;
  int low = general ? row : max(row, col);
  int left = general ? col : min(row, col);
  bool exists = row < u_problem_rows && col < u_problem_cols;
  int place = u_a_matrix_base + matrix * u_a_matrix_next +
              min(low, u_problem_rows - 1) * u_a_matrix_row_stride +
              min(left, u_problem_cols - 1) * u_a_matrix_col_stride;
  return mix(0.0, element_at(u_a, u_a_shift, place), exists);
}

vec4 problem_quad(int matrix, int row, int col) {
  return vec4(problem_element(matrix, row, col), problem_element(matrix, row, col + 1),
              problem_element(matrix, row, col + 2), problem_element(matrix, row, col + 3));
}

// The exponent of the largest magnitude, so that numbers scaled by its negative are below 2 and
// none is rounded. Of zeros it is what no number is changed by, of subnormal numbers the least
// whose power of two is a normal number.
int scale_exponent(uint largest) {
  return largest == 0u ? 0 : clamp(int(largest >> 23) - 127, -126, 126);
}
