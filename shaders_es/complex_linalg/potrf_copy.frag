#version 300 es
// cpotrf: the lower triangle of a block of a Hermitian matrix, from its place to another one. Where
//   that has more rows, the identity is behind it.
// Reads: u_a is the block, number by number.
// Writes: C, a texel of two numbers a fragment. Above the diagonal lanes keep their bits; with
//   WHOLE they are zeros.
// Uniforms: u_a_matrix: the first number, and strides in numbers; u_complex_copy: rows that exist,
//   and whether lines of C are columns; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 2 fetches.
// Variants: CONTIGUOUS, WHOLE.
// Why: Imaginary parts on the diagonal are not read: they become zeros.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
uniform ivec2 u_complex_copy;
#define u_complex_copy_rows u_complex_copy.x
#define u_complex_copy_across u_complex_copy.y

// (row, column) of the number in one half of a texel; a row of -1: none that is written.
ivec2 place_of(int texel, int half_of_it) {
  ivec2 place = number_position(texel, half_of_it);
  place = u_complex_copy_across == 1 ? place.yx : place;
  return place.x < place.y ? ivec2(-1) : place;
}

vec2 number_of(ivec2 place) {
  bool diagonal = place.x == place.y;
  if (place.x < 0 || place.x >= u_complex_copy_rows) {
    return vec2(place.x >= 0 && diagonal ? 1.0 : 0.0, 0.0);
  }
  vec2 number = number_at(
      u_a, u_a_shift,
      u_a_matrix_base + place.x * u_a_matrix_row_stride + place.y * u_a_matrix_col_stride);
  return diagonal ? vec2(number.x, 0.0) : number;
}

void main() {
  int texel = target_texel();
  ivec2 first = place_of(texel, 0);
  ivec2 second = place_of(texel, 1);
  write_lanes(old_texel(texel), vec4(number_of(first), number_of(second)),
              pairs(first.x >= 0, second.x >= 0));
}
