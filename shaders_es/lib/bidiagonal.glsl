// gebrd: column u_bidiagonal_column of a panel of 16. Rows and columns are counted from the panel's
// first one; u_bidiagonal_rows are left of both. Side 0 makes a column of the matrix zeros below
// its diagonal, side 1 then the row behind the element beside the diagonal. u_a: the matrix as it
// was before the panel, in rows of whole texels, with zeros behind them, and
//   below them up to a multiple of 4 rows.
// u_b: the panel: lines of a texel for four rows, or columns. 16 lines v and 16 lines x go along
//   rows, 16 lines y and 16 lines u along columns: with the reflectors so far the matrix is
//   A - v * y^T - x * u^T. Then a line with the column or the row that is next, and zeros before
//   its first element; behind it 16 texels: the diagonal's element of a column, tau of v, the
//   element beside the diagonal, tau of u. What is not there yet is zeros.
uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
uniform sampler2D u_b;
uniform int u_b_shift;
uniform ivec4 u_bidiagonal;
#define u_bidiagonal_column u_bidiagonal.x
#define u_bidiagonal_rows u_bidiagonal.y
#define u_bidiagonal_stripes u_bidiagonal.z
#define u_bidiagonal_side u_bidiagonal.w

// Lines that go along rows; as many go along columns.
const int kLines = 32;

int quads() {
  return (u_bidiagonal_rows + 3) >> 2;
}

// The place of the next vector's first element. Behind the last column it is any.
int first_place() {
  return min(u_bidiagonal_column + u_bidiagonal_side, u_bidiagonal_rows - 1);
}

// Lines that go along the next vector, and the first of those that go across.
int along() {
  return kLines * u_bidiagonal_side;
}

int across() {
  return kLines - along();
}

// Four columns of a row.
vec4 matrix_quad(int row, int quad) {
  return texel_at(u_a, u_a_shift, ((u_a_matrix_base + row * u_a_matrix_row_stride) >> 2) + quad);
}

mat4 matrix_quads(int row_quad, int quad) {
  int row = 4 * row_quad;
  return mat4(matrix_quad(row, quad), matrix_quad(row + 1, quad), matrix_quad(row + 2, quad),
              matrix_quad(row + 3, quad));
}

vec4 panel_quad(int line, int quad) {
  return texel_at(u_b, u_b_shift, line * quads() + quad);
}

mat4 panel_quads(int line, int quad) {
  return mat4(panel_quad(line, quad), panel_quad(line + 1, quad), panel_quad(line + 2, quad),
              panel_quad(line + 3, quad));
}

float panel_element(int line, int place) {
  return lane_of(panel_quad(line, place >> 2), place & 3);
}

vec4 panel_elements(int line, int place) {
  return vec4(panel_element(line, place), panel_element(line + 1, place),
              panel_element(line + 2, place), panel_element(line + 3, place));
}

vec4 next_quad(int quad) {
  return panel_quad(2 * kLines, quad);
}

ivec4 places_of(int quad) {
  return ivec4(0, 1, 2, 3) + 4 * quad;
}

vec4 behind(vec4 value, int quad, int place) {
  return mix(vec4(0.0), value, greaterThan(places_of(quad), ivec4(place)));
}
