#version 300 es
// cgesdd: a square matrix, or the triangle on and above its diagonal, with zeros elsewhere.
// Reads: u_a is the matrix, number by number.
// Writes: the matrix, a texel of two numbers a fragment. What lies behind the order is zeros.
// Uniforms: u_a_matrix: the first number, and strides in numbers; u_complex_square: the order, and
//   whether it is the triangle; those of lib/target.glsl.
// Assumes: Lines of the target are rows, of whole texels.
// Cost: per texel 2 fetches.
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
uniform ivec2 u_complex_square;
#define u_complex_square_order u_complex_square.x
#define u_complex_square_triangle u_complex_square.y

vec2 number_of(ivec2 place) {
  bool is_below = u_complex_square_triangle == 1 && place.x > place.y;
  if (place.x < 0 || max(place.x, place.y) >= u_complex_square_order || is_below) {
    return vec2(0.0);
  }
  return number_at(
      u_a, u_a_shift,
      u_a_matrix_base + place.x * u_a_matrix_row_stride + place.y * u_a_matrix_col_stride);
}

void main() {
  int texel = target_texel();
  vec4 value = vec4(number_of(number_position(texel, 0)), number_of(number_position(texel, 1)));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
