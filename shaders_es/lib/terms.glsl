// The terms of sums in double precision: row i of A times x, with SUM the elements of the row
// alone, with ABSOLUTE their magnitudes. A is a matrix, or with STRUCTURED what lib/structure.glsl
// finds.
uniform BUFFER u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
#ifndef SUM
uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
#endif
// The columns [x, y) that row i has.
ivec2 columns_of(int i) {
#ifdef STRUCTURED
  const int kMost = 1 << 30;
  int diagonal = i + u_structure_first_row - u_structure_first_col;
  return ivec2(max(0, diagonal - min(u_band_below, kMost)),
               min(u_double_rows_cols, diagonal + min(u_band_above, kMost) + 1));
#else
  return ivec2(0, u_double_rows_cols);
#endif
}

uvec2 first_factor(int i, int j) {
#ifdef STRUCTURED
  if (structure_flag(kUnitDiagonal) && i + u_structure_first_row == j + u_structure_first_col) {
    return kOne;
  }
  return number_at(u_a, u_a_shift, structure_address(u_a_matrix, i, j));
#else
  uvec2 number = number_at(u_a, u_a_shift,
                           u_a_matrix_base + i * u_a_matrix_row_stride + j * u_a_matrix_col_stride);
#ifdef ABSOLUTE
  number.y &= ~kSign;
#endif
  return number;
#endif
}

uvec2 second_factor(int j) {
#ifdef SUM
  return kOne;
#else
  return number_at(u_x, u_x_shift, u_x_vector_base + j * u_x_vector_stride);
#endif
}
