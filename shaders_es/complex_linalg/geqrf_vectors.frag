#version 300 es
// cgeqrf, cunmqr, cungqr: the vectors of reflectors as a matrix of their own, with the ones on the
//   diagonal and the zeros above it that are not stored.
// Reads: u_a is the matrix that has them below its diagonal, number by number.
// Writes: the vectors, a texel of two numbers a fragment; zeros in columns that do not exist.
// Uniforms: u_a_matrix: the first number, and its strides in numbers; u_elements: how many columns
//   exist; those of lib/target.glsl.
// Assumes: Lines of the target are whole texels.
// Cost: per texel at most 2 fetches.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
uniform int u_elements;

vec2 number_of(ivec2 place) {
  if (place.x < 0 || place.y >= place.x || place.y >= u_elements) {
    return vec2(place.x >= 0 && place.x == place.y && place.y < u_elements ? 1.0 : 0.0, 0.0);
  }
  return number_at(
      u_a, u_a_shift,
      u_a_matrix_base + place.x * u_a_matrix_row_stride + place.y * u_a_matrix_col_stride);
}

void main() {
  int texel = target_texel();
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  write_lanes(old_texel(texel), vec4(number_of(first), number_of(second)),
              pairs(first.x >= 0, second.x >= 0));
}
