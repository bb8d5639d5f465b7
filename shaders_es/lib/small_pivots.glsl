// Pivots of each matrix of a batch, side by side: rows, counted from 1. Needs lib/small.glsl.
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_next u_x_matrix.w

// Counted from 0. Not outside of the matrix, whatever the pivots are.
int pivot_at(int matrix, int row) {
  float pivot = element_at(u_x, u_x_shift, u_x_matrix_base + matrix * u_x_matrix_next + row);
  return clamp(int(pivot) - 1, 0, u_small_order - 1);
}
