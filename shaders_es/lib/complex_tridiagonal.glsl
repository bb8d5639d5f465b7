// chetrd: column u_tridiagonal_column of a panel of 16. Rows and columns are counted from the
// panel's first one; u_tridiagonal_rows are left.
// u_a: the Hermitian matrix as it was before the panel, in rows of whole texels, with zeros behind
//   them, and below them up to a multiple of 4 rows.
// u_b: the panel: lines of a texel for two rows. 16 lines are the vectors v of the reflectors
//   H = I - tau * v * v^H, 16 the vectors w for which H^H * A * H = A - v * w^H - w * v^H, and 16
//   the vectors v again. Behind them 16 texels: d, e, and the parts of tau of each column. What is
//   not there yet is zeros. Of the column before this one, w still lacks the half of
//   tau * (w^H v) * v. That factor is real.
// u_x: x, what this column has below its diagonal, a texel for two rows, with zeros above; behind
//   it a texel with that half, the diagonal's element, and the parts of the first number of x.
#include "lib/times_i.glsl"

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
// Times this two numbers become their conjugates.
const vec4 kConjugate = vec4(1.0, -1.0, 1.0, -1.0);

// Texels of a line.
int duos() {
  return (u_tridiagonal_rows + 1) >> 1;
}

// Two columns of a row.
vec4 matrix_duo(int row, int duo) {
  return texel_at(u_a, u_a_shift, ((u_a_matrix_base + row * u_a_matrix_row_stride) >> 1) + duo);
}

// Two rows of a line of the panel.
vec4 panel_duo(int line, int duo) {
  return texel_at(u_b, u_b_shift, line * duos() + duo);
}

vec2 panel_number(int line, int row) {
  vec4 duo = panel_duo(line, row >> 1);
  return mix(duo.xy, duo.zw, bvec2((row & 1) == 1));
}

// The conjugates of a row of two lines.
vec4 panel_conjugates(int line, int row) {
  return kConjugate * vec4(panel_number(line, row), panel_number(line + 1, row));
}

vec4 times_both(vec2 factor, vec4 numbers) {
  return factor.x * numbers + factor.y * times_i(numbers);
}

// Two rows of two lines, each times a number.
vec4 lines_times(int line, int duo, vec4 factors) {
  return times_both(factors.xy, panel_duo(line, duo)) +
         times_both(factors.zw, panel_duo(line + 1, duo));
}

// Of two columns, twice what the one before this lacks; zeros for others.
vec4 missing_parts(int line, float missing) {
  return 2.0 * missing * vec4(equal(ivec4(0, 0, 1, 1) + line, ivec4(u_tridiagonal_column - 1)));
}

ivec4 rows_of(int duo) {
  return ivec4(0, 0, 1, 1) + 2 * duo;
}

vec4 below(vec4 value, int duo, int row) {
  return mix(vec4(0.0), value, greaterThan(rows_of(duo), ivec4(row)));
}
