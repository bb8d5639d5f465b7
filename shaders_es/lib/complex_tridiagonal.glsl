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
uniform ivec4 u_tridiagonal;
#define u_tridiagonal_column u_tridiagonal.x
#define u_tridiagonal_rows u_tridiagonal.y
#define u_tridiagonal_stripes u_tridiagonal.z
#define u_tridiagonal_stripe_rows u_tridiagonal.w

const int kPanel = 16;

// Texels of a line.
int duos() {
  return (u_tridiagonal_rows + 1) >> 1;
}

#include "lib/complex_form.glsl"

// The conjugates of a row of two lines.
vec4 panel_conjugates(int line, int row) {
  return kConjugate * vec4(panel_number(line, row), panel_number(line + 1, row));
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
