#version 300 es
// zgemm and what is made of it: a copy of a factor by rows, with the numbers that are not stored.
// Reads: u_x, a number a texel.
// Writes: a number a fragment. With two lines for each row the second one is i times the first.
//   Parts of what does not exist are kAbsent, NaNs are kNan.
// Uniforms: u_x_matrix counts numbers; u_complex_lines: the lines of each row, whether numbers are
//   conjugated, whether the matrix is Hermitian; those of lib/target.glsl and, with STRUCTURED, of
//   lib/structure.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch.
// Variants: WHOLE, STRUCTURED.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/binary64.glsl"
#include "lib/fixed_point.glsl"
#ifdef STRUCTURED
#include "lib/structure.glsl"
#endif

uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform ivec3 u_complex_lines;
#define u_complex_lines_of_row u_complex_lines.x
#define u_complex_lines_conjugated u_complex_lines.y
#define u_complex_lines_hermitian u_complex_lines.z

uvec4 stored_number(int i, int j) {
#ifdef STRUCTURED
  int row = i + u_structure_first_row;
  int col = j + u_structure_first_col;
  if (!structure_exists(i, j)) {
    return kAbsent.xyxy;
  }
  if (structure_flag(kUnitDiagonal) && row == col) {
    return uvec4(kOne, 0u, 0u);
  }
  uvec4 number = texel_at(u_x, u_x_shift, structure_address(u_x_matrix, i, j));
  if (u_complex_lines_hermitian != 0) {
    bool mirrored = structure_flag(kMirrorLower) ? row < col : row > col;
    if (row == col) {
      number.zw = uvec2(0u);
    } else if (mirrored) {
      number.w ^= kSign;
    }
  }
#else
  uvec4 number = texel_at(u_x, u_x_shift,
                          u_x_matrix_base + i * u_x_matrix_row_stride + j * u_x_matrix_col_stride);
#endif
  if (u_complex_lines_conjugated != 0) {
    number.w ^= kSign;
  }
  return uvec4(is_nan(number.xy) ? kNan : number.xy, is_nan(number.zw) ? kNan : number.zw);
}

void main() {
  int texel = target_texel();
  ivec2 place = view_position(texel << 2);
  uvec4 value = uvec4(0u);
  if (place.x >= 0) {
    int row = place.x / u_complex_lines_of_row;
    value = stored_number(row, place.y >> 2);
    if (place.x != row * u_complex_lines_of_row && value.xy != kAbsent) {
      value = value.zwxy;
      value.y ^= kSign;
    }
  }
  write_lanes(old_texel(texel), value, bvec4(place.x >= 0));
}
