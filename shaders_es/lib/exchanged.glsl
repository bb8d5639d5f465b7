// Rows as the exchanges of getrf's panels leave them, in a matrix whose lines begin at texels.
// Needs lib/target.glsl, of the matrix. A panel has eight columns and as many exchanges.
uniform ivec4 u_a_matrix;  // from its first row on, in the first column of a block
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
uniform sampler2D u_x;  // a line for each panel (linalg/getrf_pivots)
uniform ivec3 u_panel;
#define u_panel_first u_panel.x  // row and column
#define u_panel_quad u_panel.y   // of the block, in which the panel begins
#define u_panel_rows u_panel.z   // of the matrix

// Of the matrix before this pass.
vec4 quad_at(int row, int quad) {
  return texel_at(u_old, u_old_shift,
                  ((u_a_matrix_base + row * u_a_matrix_row_stride) >> 2) + quad);
}

int before_exchange(int row, int first, float pivot) {
  int other = int(pivot);
  return row == first ? other : row == other ? first : row;
}

// The row that the exchanges of the panel that begins with row `first` put there.
int row_before(int row, int first) {
  int line = first >> 3;
  vec4 low = texelFetch(u_x, ivec2(0, line), 0);
  vec4 high = texelFetch(u_x, ivec2(1, line), 0);
  row = before_exchange(row, first + 7, high.w);
  row = before_exchange(row, first + 6, high.z);
  row = before_exchange(row, first + 5, high.y);
  row = before_exchange(row, first + 4, high.x);
  row = before_exchange(row, first + 3, low.w);
  row = before_exchange(row, first + 2, low.z);
  row = before_exchange(row, first + 1, low.y);
  return before_exchange(row, first, low.x);
}

// The same of two panels.
int row_before_both(int row) {
  return row_before(row_before(row, u_panel_first + 8), u_panel_first);
}
