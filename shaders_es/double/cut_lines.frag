#version 300 es
// dgemm of a long k: a copy of a factor by its lines, whose numbers have the bits that whole
//   numbers would: lib/fixed_point.glsl's.
// Reads: u_x is the factor; u_y the exponents of its lines (double/line_exponents).
// Writes: a row for each line, a texel of two numbers a fragment, zeros behind the last one. A line
//   with infinities or NaNs is zeros.
// Uniforms: u_x_matrix counts numbers, its rows are the lines; u_double_gather: the numbers of a
//   line; those of lib/target.glsl.
// Assumes: rows of the target that begin at texels.
// Cost: per texel 4 fetches, 40 operations on integers.
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
uniform int u_double_gather;

// Without its last bits.
uvec2 cut(uvec2 number, int bits) {
  if (bits >= 53) {
    return uvec2(0u);
  }
  uvec2 mask = bits <= 0   ? uvec2(0u)
               : bits < 32 ? uvec2((1u << bits) - 1u, 0u)
                           : uvec2(0xffffffffu, (1u << (bits - 32)) - 1u);
  return number & ~mask;
}

uvec2 number_of_line(ivec2 place) {
  if (place.x < 0 || place.y >= u_double_gather) {
    return uvec2(0u);
  }
  uvec2 line = number_at(u_y, u_y_shift, place.x);
  uvec2 number = number_at(
      u_x, u_x_shift,
      u_x_matrix_base + place.x * u_x_matrix_row_stride + place.y * u_x_matrix_col_stride);
  // The first bit of the largest one is that behind the whole number's sign, of 54.
  return (line.y & 3u) != 0u ? uvec2(0u) : cut(number, int(line.x) - exponent_of(number) - 1);
}

void main() {
  int texel = target_texel();
  uvec4 value =
      uvec4(number_of_line(number_position(texel, 0)), number_of_line(number_position(texel, 1)));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
