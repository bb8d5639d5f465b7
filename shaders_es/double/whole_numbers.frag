#version 300 es
// dgemm and zgemm, second pass: a copy of a factor as the whole numbers whose residues are packed.
// Reads: u_x is the factor; u_y the exponents of its lines (double/line_exponents).
// Writes: a texel of two whole numbers a fragment, or of the parts of a complex one: a sign in the
//   topmost bit, by how many places the number is to be shifted to the left in the 8 bits behind
//   the next, and 55 bits. Zeros behind the last one of a row.
// Uniforms: u_x_matrix counts numbers, its rows are the target's; u_whole_numbers: numbers of a
//   row, parts of each, 1 where a row has a number of each line, 1 where no bits are cut off;
//   u_whole_parts: from a real part to the imaginary one, from a line's exponent to the next one's,
//   2, which no compiler knows; those of lib/target.glsl.
// Assumes: rows of the target that begin at texels.
// Cost: per texel 4 fetches, 50 operations on integers.
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
uniform BUFFER u_y;
uniform int u_y_shift;
uniform ivec4 u_whole_numbers;
#define u_whole_numbers_count u_whole_numbers.x
#define u_whole_numbers_parts u_whole_numbers.y
#define u_whole_numbers_across u_whole_numbers.z
#define u_whole_numbers_all_bits u_whole_numbers.w
uniform ivec3 u_whole_parts;
#define u_whole_parts_step u_whole_parts.x
#define u_whole_parts_line_step u_whole_parts.y
#define u_whole_parts_halves u_whole_parts.z

// last: the exponent of the line's last bit. Nobody reads those of lines with more bits than that.
uvec2 whole_of_all(uvec2 number, int last) {
  const int kMostShift = 170;
  int shift = exponent_of(number) - last;
  if (exponent_field(number) == 0x7ff || shift > kMostShift) {
    return uvec2(0u);
  }
  uvec2 m = significand_of(number);
  return shift < 0 ? shifted_right(m, -shift) : uvec2(m.x, m.y | (uint(shift) << 23));
}

uvec2 whole_number(ivec2 place) {
  bool pairs_of_parts = u_whole_numbers_parts == 2;
  int part = pairs_of_parts ? place.y & 1 : 0;
  int i = pairs_of_parts ? place.y >> 1 : place.y;
  if (i >= u_whole_numbers_count) {
    return uvec2(0u);
  }
  uvec2 number = number_at(u_x, u_x_shift,
                           u_x_matrix_base + place.x * u_x_matrix_row_stride +
                               i * u_x_matrix_col_stride + part * u_whole_parts_step);
  uvec2 line = number_at(u_y, u_y_shift,
                         (u_whole_numbers_across == 1 ? i : place.x) * u_whole_parts_line_step);
  uvec2 whole = u_whole_numbers_all_bits == 1 ? whole_of_all(number, int(line.y >> 2))
                                              : whole_of(number, int(line.x));
  return uvec2(whole.x, whole.y | (number.y & kSign));
}

void main() {
  int texel = target_texel();
  uvec4 value = uvec4(0u);
  for (int i = 0; i < u_whole_parts_halves; ++i) {
    value = uvec4(value.zw, whole_number(max(number_position(texel, i), ivec2(0))));
  }
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
