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
#include "lib/times_i.glsl"

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
// Times this two numbers become their conjugates.
const vec4 kConjugate = vec4(1.0, -1.0, 1.0, -1.0);

// Texels of a line.
int duos() {
  return (u_bidiagonal_rows + 1) >> 1;
}

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

// Two columns of a row.
vec4 matrix_duo(int row, int duo) {
  return texel_at(u_a, u_a_shift, ((u_a_matrix_base + row * u_a_matrix_row_stride) >> 1) + duo);
}

vec4 panel_duo(int line, int duo) {
  return texel_at(u_b, u_b_shift, line * duos() + duo);
}

vec2 one_of(vec4 duo, int place) {
  return mix(duo.xy, duo.zw, bvec2((place & 1) == 1));
}

vec2 panel_number(int line, int place) {
  return one_of(panel_duo(line, place >> 1), place);
}

vec4 times_both(vec2 factor, vec4 numbers) {
  return factor.x * numbers + factor.y * times_i(numbers);
}

// The sum of the products of two numbers with the conjugates of others; ix is x times i.
vec2 conjugated_dot(vec4 v, vec4 x, vec4 ix) {
  return vec2(dot(v, x), -dot(v, ix));
}

vec4 next_duo(int duo) {
  return panel_duo(2 * kLines, duo);
}

ivec4 places_of(int duo) {
  return ivec4(0, 0, 1, 1) + 2 * duo;
}

vec4 behind(vec4 value, int duo, int place) {
  return mix(vec4(0.0), value, greaterThan(places_of(duo), ivec4(place)));
}
