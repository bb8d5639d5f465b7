// cgebrd: column u_bidiagonal_column of a panel of 16. Rows and columns are counted from the
// panel's first one; u_bidiagonal_rows are left of both. Side 0 makes a column of the matrix zeros
// below its diagonal, side 1 then the row behind the number beside the diagonal. What is left there
// is real.
// u_a: the matrix as it was before the panel, in rows of whole texels, with zeros behind them, and
//   below them up to a multiple of 4 rows.
// u_b: the panel: lines of a texel for two rows, or columns. 16 lines v and 16 lines x go along
//   rows, 16 lines y and 16 lines u along columns: with the reflectors so far the matrix is
//   A - v * y^H - x * u^H. Then a line with the column or the conjugates of the row that is next,
//   and zeros before its first number; behind it two texels for each of 16 columns: the diagonal's
//   element, 0, the element beside the diagonal, 0; tau of v, tau of u. What is not there yet is
//   zeros.
uniform ivec4 u_bidiagonal;
#define u_bidiagonal_column u_bidiagonal.x
#define u_bidiagonal_rows u_bidiagonal.y
#define u_bidiagonal_stripes u_bidiagonal.z
#define u_bidiagonal_side u_bidiagonal.w

// Lines that go along rows; as many go along columns.
const int kLines = 32;

// Texels of a line.
int duos() {
  return (u_bidiagonal_rows + 1) >> 1;
}

#include "lib/complex_form.glsl"

// The place of the next vector's first number. Behind the last column it is any.
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

// The sum of the products of two numbers with the conjugates of others; ix is x times i.
vec2 conjugated_dot(vec4 v, vec4 x, vec4 ix) {
  return vec2(dot(v, x), -dot(v, ix));
}

vec4 next_duo(int duo) {
  return panel_duo(2 * kLines, duo);
}
