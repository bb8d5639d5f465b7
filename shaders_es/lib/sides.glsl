// The rows of L and U beside the first 16 rows and columns of a panel, in lines of four texels,
// which are a linear storage. Needs lib/linear.glsl and lib/exchanged.glsl. For each of the first
// 16 rows there are as many lines as it has quads from the panel's first one on, by four: the
// factors of the panel's own rows, and U. Then, for each 16 rows below, a line of L for each, and
// one that may have the rows that the exchanges put there.
uniform int u_elements;     // lines of a row of U
uniform int u_reach;        // an exchange is with one of so many rows behind its own; 0: with any
uniform int u_lines_shift;  // of the texture of lines

// The row that the panel's exchanges put there.
int source_of(int row) {
  return u_reach == 0 || row < u_panel_first + 16 + u_reach ? row_before_both(row) : row;
}

// Rows and quads are counted from the panel's first ones on.
int line_of_u(int row, int quad) {
  return row * u_elements + (quad >> 2);
}

int line_of_l(int row) {
  return 16 * u_elements + row - 17 + (row >> 4);
}

int line_of_sources(int row) {
  return 16 * u_elements + 17 * (row >> 4) - 1;
}
