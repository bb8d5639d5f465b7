#version 300 es
// ztrsm, a block on the diagonal: B := T^-1 * (alpha * B) by substitution, each operation rounded.
// Reads: u_a is T, as lib/structure.glsl finds it; u_x and u_old are B. A number is a texel.
// Writes: B, a number a fragment. Numbers outside of the view keep their bits.
// Uniforms: u_a_matrix and u_x_matrix count numbers; u_double_triangle: the order of T, whether its
//   lower triangle counts, flags; u_complex_terms: whether T is conjugated; those of
//   lib/double_complex.glsl, lib/structure.glsl and lib/target.glsl.
// Assumes: an order of at most 8. alpha = 0 reads neither T nor B.
// Cost: per number r (r + 1) / 2 fetches and 1300 operations each, r fetches and 3000 operations,
//   for the r-th unknown.
// Variants: ALPHA_ON_DEVICE.
// Why: Every fragment computes again what it needs of the column of B, which no pass before has.
//   Those that want nothing are most, where rows of B lie far apart, and compute nothing.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/structure.glsl"
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/binary64_divide.glsl"
#include "lib/double_complex.glsl"
#include "lib/double_complex_divide.glsl"

uniform BUFFER u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform ivec4 u_double_triangle;
#define u_double_triangle_order u_double_triangle.x
#define u_double_triangle_lower u_double_triangle.y
#define u_double_triangle_flags u_double_triangle.z
uniform int u_complex_terms;

const int kLinesAreRows = 1;
const int kScaled = 2;  // alpha is in B already: only whether it is 0 counts

bool solve_flag(int flag) {
  return (u_double_triangle_flags & flag) != 0;
}

uvec4 triangle_number(int i, int k) {
  uvec4 number = texel_at(u_a, u_a_shift, structure_address(u_a_matrix, i, k));
  number.w ^= u_complex_terms != 0 ? kSign : 0u;
  return number;
}

// Eight numbers, in registers: of an array by index compilers make memory, and softpipe takes the
// index of one of four fragments.
struct Numbers {
  uvec4 number0;
  uvec4 number1;
  uvec4 number2;
  uvec4 number3;
  uvec4 number4;
  uvec4 number5;
  uvec4 number6;
  uvec4 number7;
};

uvec4 number_of(Numbers x, int i) {
  bool even = (i & 1) == 0;
  uvec4 first = even ? x.number0 : x.number1;
  uvec4 second = even ? x.number2 : x.number3;
  uvec4 third = even ? x.number4 : x.number5;
  uvec4 fourth = even ? x.number6 : x.number7;
  uvec4 lower = (i & 2) == 0 ? first : second;
  uvec4 upper = (i & 2) == 0 ? third : fourth;
  return i < 4 ? lower : upper;
}

void set_number(inout Numbers x, int i, uvec4 number) {
  x.number0 = i == 0 ? number : x.number0;
  x.number1 = i == 1 ? number : x.number1;
  x.number2 = i == 2 ? number : x.number2;
  x.number3 = i == 3 ? number : x.number3;
  x.number4 = i == 4 ? number : x.number4;
  x.number5 = i == 5 ? number : x.number5;
  x.number6 = i == 6 ? number : x.number6;
  x.number7 = i == 7 ? number : x.number7;
}

// Unknowns are counted from the corner where the substitution begins.
uvec4 solved(int row, int col) {
  int first = u_double_triangle_lower != 0 ? 0 : u_double_triangle_order - 1;
  int direction = u_double_triangle_lower != 0 ? 1 : -1;
  int count = (row - first) * direction;
  uvec4 alpha = complex_alpha(false);
  uvec4 zero = uvec4(0u);
  Numbers x = Numbers(zero, zero, zero, zero, zero, zero, zero, zero);
  uvec4 unknown = zero;
  for (int step = 0; step <= count; ++step) {
    int i = first + step * direction;
    unknown = texel_at(u_x, u_x_shift,
                       u_x_matrix_base + i * u_x_matrix_row_stride + col * u_x_matrix_col_stride);
    if (!solve_flag(kScaled)) {
      unknown = scaled(alpha, unknown);
    }
    for (int before = 0; before < step; ++before) {
      uvec4 product =
          complex_product(triangle_number(i, first + before * direction), number_of(x, before));
      unknown = complex_difference(unknown, product);
    }
    if (!structure_flag(kUnitDiagonal)) {
      unknown = complex_quotient(unknown, triangle_number(i, i));
    }
    set_number(x, step, unknown);
  }
  return unknown;
}

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  ivec2 place = view_position(texel << 2);
  place.y >>= 2;
  uvec4 value = uvec4(0u);
  if (place.x >= 0 && !is_complex_zero(complex_alpha(false))) {
    ivec2 at = solve_flag(kLinesAreRows) ? place : place.yx;
    value = solved(at.x, at.y);
  }
  write_lanes(old, value, bvec4(place.x >= 0));
}
