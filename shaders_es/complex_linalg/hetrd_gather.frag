#version 300 es
// cheevd: a Hermitian matrix of which one triangle is stored, with all of its numbers.
// Reads: u_a is the matrix, or with conjugates its transpose.
// Writes: the matrix, a texel of two numbers a fragment. What lies behind the order is zeros.
// Uniforms: u_a_matrix: the first number of the lower triangle, and strides in numbers;
//   u_complex_half: the order, and whether numbers of that triangle are conjugated; those of
//   lib/target.glsl.
// Assumes: Lines of the target are rows, of whole texels.
// Cost: per texel 2 fetches.
// Variants: WHOLE.
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
uniform ivec2 u_complex_half;
#define u_complex_half_order u_complex_half.x
#define u_complex_half_conjugated u_complex_half.y

vec2 number_of(ivec2 place) {
  int low = max(place.x, place.y);
  int left = min(place.x, place.y);
  if (left < 0 || low >= u_complex_half_order) {
    return vec2(0.0);
  }
  vec2 number = number_at(
      u_a, u_a_shift, u_a_matrix_base + low * u_a_matrix_row_stride + left * u_a_matrix_col_stride);
  bool is_below = place.x > place.y;
  return low == left ? vec2(number.x, 0.0)
                     : conjugated(number, is_below == (u_complex_half_conjugated == 1));
}

void main() {
  int texel = target_texel();
  vec4 value = vec4(number_of(number_position(texel, 0)), number_of(number_position(texel, 1)));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
