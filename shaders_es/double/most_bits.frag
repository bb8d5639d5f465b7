#version 300 es
// dgemm componentwise: the most bits of A's rows and of B's columns, of some of each.
// Reads: u_a and u_b: the exponents of these lines (double/line_exponents).
// Writes: for each piece the two words of a number: the most bits_of_line of rows, and of columns.
// Uniforms: u_most_bits: lines of a piece, rows, columns; those of lib/target.glsl.
// Assumes: The target has one row, a number for each piece.
// Cost: per line of a piece 2 fetches.
// Variants: WHOLE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"
#include "lib/fixed_point.glsl"

uniform BUFFER u_a;
uniform int u_a_shift;
uniform BUFFER u_b;
uniform int u_b_shift;
uniform ivec3 u_most_bits;
#define u_most_bits_piece u_most_bits.x
#define u_most_bits_rows u_most_bits.y
#define u_most_bits_cols u_most_bits.z

uvec2 most_of(ivec2 place) {
  ivec2 most = ivec2(0);
  int first = place.y * u_most_bits_piece;
  for (int line = first; line < first + u_most_bits_piece; ++line) {
    if (line < u_most_bits_rows) {
      most.x = max(most.x, bits_of_line(number_at(u_a, u_a_shift, line)));
    }
    if (line < u_most_bits_cols) {
      most.y = max(most.y, bits_of_line(number_at(u_b, u_b_shift, line)));
    }
  }
  return uvec2(most);
}

void main() {
  int texel = target_texel();
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  uvec4 value =
      uvec4(first.x < 0 ? uvec2(0u) : most_of(first), second.x < 0 ? uvec2(0u) : most_of(second));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
