// The rows of L and U beside the first 16 rows and columns of a panel, in lines of four texels.
// Needs lib/exchanged.glsl. For each of the first 16 rows there are as many lines as it has quads
// from the panel's first one on, by four: the factors of the panel's own rows, and U. Then a line
// of L for each row below.
uniform int u_elements;  // lines of a row of U
uniform int u_reach;     // an exchange is with one of so many rows behind its own

// The row that the panel's exchanges put there.
int source_of(int row) {
  return row < u_panel_first + 16 + u_reach ? row_before_both(row) : row;
}
