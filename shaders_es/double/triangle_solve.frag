#version 300 es
// dtrsm, a block on the diagonal: B := T^-1 * (alpha * B) by substitution, each operation rounded.
// Reads: u_a is T, as lib/structure.glsl finds it; u_x is B, number by number; u_old is B.
// Writes: B, a texel of two numbers a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_a_matrix and u_x_matrix count numbers; u_double_triangle: the order of T, whether its
//   lower triangle counts, flags, 2, which no compiler knows; those of
//   lib/double_scalars.glsl, lib/structure.glsl and lib/target.glsl.
// Assumes: an order of at most 8. alpha = 0 reads neither T nor B.
// Cost: per number r (r + 1) / 2 fetches and 240 operations each, r fetches and 700 operations, for
//   the r-th unknown.
// Variants: ALPHA_ON_DEVICE.
// Why: Every fragment computes again what it needs of the column of B, which no pass before has.
//   Those that want nothing are most, where rows of B lie far apart, and compute nothing.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/structure.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"
#include "lib/binary64_divide.glsl"
#include "lib/double_scalars.glsl"
#define NUMBER uvec2
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
#define u_double_triangle_halves u_double_triangle.w

const int kLinesAreRows = 1;
const int kScaled = 2;  // alpha is in B already: only whether it is 0 counts

bool solve_flag(int flag) {
  return (u_double_triangle_flags & flag) != 0;
}

uvec2 triangle_number(int i, int k) {
  return number_at(u_a, u_a_shift, structure_address(u_a_matrix, i, k));
}

// Two rows of a column. Unknowns are counted from the corner where the substitution begins.
uvec4 solved(ivec2 rows, int col) {
  int first = u_double_triangle_lower != 0 ? 0 : u_double_triangle_order - 1;
  int direction = u_double_triangle_lower != 0 ? 1 : -1;
  ivec2 counts = (rows - first) * direction;
  int last = max(counts.x, counts.y);
  uvec2 alpha = double_alpha();
  Numbers x = numbers_of(uvec2(0u));
  uvec4 found = uvec4(0u);
  for (int step = 0; step <= last; ++step) {
    int i = first + step * direction;
    uvec2 unknown = number_at(
        u_x, u_x_shift, u_x_matrix_base + i * u_x_matrix_row_stride + col * u_x_matrix_col_stride);
    if (alpha != kOne && !solve_flag(kScaled)) {
      unknown = multiply(alpha, unknown);
    }
    for (int before = 0; before < step; ++before) {
      uvec2 product =
          multiply(triangle_number(i, first + before * direction), number_of(x, before));
      unknown = add(unknown, negated(product));
    }
    if (!structure_flag(kUnitDiagonal)) {
      unknown = divide(unknown, triangle_number(i, i));
    }
    set_number(x, step, unknown);
    found = uvec4(step == counts.x ? unknown : found.xy, step == counts.y ? unknown : found.zw);
  }
  return found;
}

// (row, column) of B, or (-1, -1) outside.
ivec2 place_in_b(ivec2 place) {
  return solve_flag(kLinesAreRows) ? place : place.yx;
}

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  ivec2 first = place_in_b(number_position(texel, 0));
  ivec2 second = place_in_b(number_position(texel, 1));
  uvec4 value = uvec4(0u);
  if (max(first.x, second.x) >= 0 && !is_zero(double_alpha())) {
    // What is outside goes with the other one; two of one column are solved for together.
    ivec2 one = first.x >= 0 ? first : second;
    ivec2 other = second.x >= 0 ? second : first;
    int columns = one.y == other.y ? 1 : u_double_triangle_halves;
    for (int i = 0; i < columns; ++i) {
      uvec4 both = solved(columns == 1 ? ivec2(one.x, other.x) : ivec2(one.x), one.y);
      value = uvec4(i == 0 ? both.xy : value.xy, both.zw);
      one = other;
    }
  }
  write_lanes(old, value, pairs(first.x >= 0, second.x >= 0));
}
