#version 300 es
// dgemm, first pass: the exponents of a matrix's lines, of each of their pieces.
// Reads: u_x is the matrix, whose rows are the lines.
// Writes: for each piece and line the two words of a number: the largest exponent_of, and whether
//   there are infinities or NaNs (1), whether there are NaNs (2), and 4 times the least exponent_of
//   of a last bit, the last place of 53 bits counting as 0.
// Uniforms: u_x_matrix counts numbers; u_double_cut: what is added to exponents; u_double_lines:
//   numbers of a piece and of a line, whether some may not exist, 2, which no compiler knows; those
//   of lib/target.glsl.
// Assumes: The target has a row for each piece, a number for each line.
// Cost: per number of a line 1 fetch, 50 operations on integers.
// Variants: WHOLE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"
#include "lib/fixed_point.glsl"

uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform ivec4 u_double_lines;
#define u_double_lines_piece u_double_lines.x
#define u_double_lines_length u_double_lines.y
#define u_double_lines_absent u_double_lines.z
#define u_double_lines_halves u_double_lines.w

uniform int u_double_cut;

const int kNoBits = 0x7fff;  // a line of zeros

int last_bit(uvec2 number) {
  uvec2 m = significand_of(number);
  if ((m.x | m.y) == 0u) {
    return kNoBits;
  }
  uint word = m.x != 0u ? m.x : m.y;
  int zeros = 31 - leading_zeros(word & (~word + 1u)) + (m.x != 0u ? 0 : 32);
  return exponent_of(number) + zeros;
}

uvec2 piece_of(ivec2 place) {
  int most = 1;
  int last = kNoBits;
  uint classes = 0u;
  int first = place.x * u_double_lines_piece;
  int end = min(first + u_double_lines_piece, u_double_lines_length);
  for (int k = first; k < end; ++k) {
    uvec2 number =
        number_at(u_x, u_x_shift,
                  u_x_matrix_base + place.y * u_x_matrix_row_stride + k * u_x_matrix_col_stride);
    int field = exponent_field(number);
    if (field < 0x7ff) {
      most = max(most, field);
      last = min(last, last_bit(number));
    } else if (u_double_lines_absent == 0 || number != kAbsent) {
      classes |= is_nan(number) ? 3u : 1u;
    }
  }
  return uvec2(most + u_double_cut, uint(last << 2) | classes);
}

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  uvec4 value = old;
  for (int i = 0; i < u_double_lines_halves; ++i) {
    ivec2 place = number_position(texel, i);
    value = uvec4(value.zw, place.x < 0 ? value.xy : piece_of(place));
  }
  write_lanes(old, value, lanes_in_view(texel));
}
