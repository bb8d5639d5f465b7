#version 300 es
// dgemm, second pass: the exponents of a matrix's lines, from those of their pieces.
// Reads: u_x: what double/line_exponents writes.
// Writes: for each line the same of all its pieces.
// Uniforms: u_x_matrix counts numbers, from piece to piece and from line to line; u_elements: how
//   many pieces; those of lib/target.glsl.
// Assumes: The target has one row, a number for each line.
// Cost: per piece 1 fetch.
// Variants: WHOLE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"

uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform int u_elements;

uvec2 line_of(ivec2 place) {
  uvec2 line = uvec2(1u, 0x1fffcu);
  for (int piece = 0; piece < u_elements; ++piece) {
    uvec2 other = number_at(
        u_x, u_x_shift,
        u_x_matrix_base + piece * u_x_matrix_row_stride + place.y * u_x_matrix_col_stride);
    line = uvec2(max(line.x, other.x), (min(line.y, other.y) & ~3u) | ((line.y | other.y) & 3u));
  }
  return line;
}

void main() {
  int texel = target_texel();
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  uvec4 value =
      uvec4(first.x < 0 ? uvec2(0u) : line_of(first), second.x < 0 ? uvec2(0u) : line_of(second));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
