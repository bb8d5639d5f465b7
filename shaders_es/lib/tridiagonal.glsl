// sytrd: column u_tridiagonal_column of a panel of 16. Rows and columns are counted from the
// panel's first one; u_tridiagonal_rows are left.
// u_a: the symmetric matrix as it was before the panel, in rows of whole texels, with zeros behind
//   them, and below them up to a multiple of 4 rows.
// u_b: the panel: lines of a texel for four rows. 16 lines are the vectors v of the reflectors
//   H = I - tau * v * v^T, 16 the vectors w for which H * A * H = A - v * w^T - w * v^T, and 16 the
//   vectors v again. Behind them 16 texels: d, e and tau of each column. What is not there yet is
//   zeros. Of the column before this one, w still lacks the half of tau * (w^T v) * v.
// u_x: x, what this column has below its diagonal, a texel for four rows, with zeros above; behind
//   it a texel with that half, the diagonal's element, and the first one of x.
uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
uniform sampler2D u_b;
uniform int u_b_shift;
uniform ivec4 u_tridiagonal;
#define u_tridiagonal_column u_tridiagonal.x
#define u_tridiagonal_rows u_tridiagonal.y
#define u_tridiagonal_stripes u_tridiagonal.z
#define u_tridiagonal_stripe_rows u_tridiagonal.w

const int kPanel = 16;

int quads() {
  return (u_tridiagonal_rows + 3) >> 2;
}

// Four columns of a row.
vec4 matrix_quad(int row, int quad) {
  return texel_at(u_a, u_a_shift, ((u_a_matrix_base + row * u_a_matrix_row_stride) >> 2) + quad);
}

// Four rows of a line of the panel.
vec4 panel_quad(int line, int quad) {
  return texel_at(u_b, u_b_shift, line * quads() + quad);
}

float panel_element(int line, int row) {
  return lane_of(panel_quad(line, row >> 2), row & 3);
}

// The same of four lines, and one row of them: fetches that do not wait for each other.
mat4 panel_quads(int line, int quad) {
  return mat4(panel_quad(line, quad), panel_quad(line + 1, quad), panel_quad(line + 2, quad),
              panel_quad(line + 3, quad));
}

vec4 panel_elements(int line, int row) {
  return vec4(panel_element(line, row), panel_element(line + 1, row), panel_element(line + 2, row),
              panel_element(line + 3, row));
}

// Of four columns: what the one before this lacks, zeros for others.
vec4 missing_halves(int line, float missing) {
  return missing * vec4(equal(ivec4(0, 1, 2, 3) + line, ivec4(u_tridiagonal_column - 1)));
}

ivec4 rows_of(int quad) {
  return ivec4(0, 1, 2, 3) + 4 * quad;
}

vec4 below(vec4 value, int quad, int row) {
  return mix(vec4(0.0), value, greaterThan(rows_of(quad), ivec4(row)));
}
