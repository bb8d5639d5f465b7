#version 300 es
// dgemm and what is made of it: a copy of a factor by rows, with the numbers that are not stored.
// Reads: u_x, number by number.
// Writes: a texel of two numbers a fragment, zeros behind the last one of a row. What does not
//   exist is kAbsent, and NaNs are kNan.
// Uniforms: u_x_matrix counts numbers; u_double_gather: the numbers of a row; those of
//   lib/target.glsl and, with STRUCTURED, of lib/structure.glsl.
// Assumes: rows of the target that begin at texels.
// Cost: per texel 2 fetches.
// Variants: WHOLE, STRUCTURED.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
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
uniform int u_double_gather;

uvec2 stored_number(int i, int j) {
#ifdef STRUCTURED
  if (!structure_exists(i, j)) {
    return kAbsent;
  }
  if (structure_flag(kUnitDiagonal) && i + u_structure_first_row == j + u_structure_first_col) {
    return kOne;
  }
  uvec2 number = number_at(u_x, u_x_shift, structure_address(u_x_matrix, i, j));
#else
  uvec2 number = number_at(u_x, u_x_shift,
                           u_x_matrix_base + i * u_x_matrix_row_stride + j * u_x_matrix_col_stride);
#endif
  return is_nan(number) ? kNan : number;
}

uvec2 gathered(ivec2 place) {
  return place.y < u_double_gather ? stored_number(place.x, place.y) : uvec2(0u);
}

void main() {
  int texel = target_texel();
  ivec2 place = number_position(texel, 0);
  bool inside = place.x >= 0;
  uvec4 value = uvec4(0u);
  if (inside) {
    value = uvec4(gathered(place), gathered(place + ivec2(0, 1)));
  }
  write_lanes(old_texel(texel), value, bvec4(inside));
}
