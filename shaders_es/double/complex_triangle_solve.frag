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
#define NUMBER uvec4
#include "lib/eight_numbers.glsl"

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

// Unknowns are counted from the corner where the substitution begins.
uvec4 solved(int row, int col) {
  int first = u_double_triangle_lower != 0 ? 0 : u_double_triangle_order - 1;
  int direction = u_double_triangle_lower != 0 ? 1 : -1;
  int count = (row - first) * direction;
  uvec4 alpha = complex_alpha(false);
  Numbers x = numbers_of(uvec4(0u));
  uvec4 unknown = uvec4(0u);
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
