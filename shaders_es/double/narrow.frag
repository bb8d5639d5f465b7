#version 300 es
// Numbers in double precision as floats, rounded to nearest, ties to even: y := x.
// Reads: u_x is x, number by number; u_old is y.
// Writes: y, a texel of four floats a fragment. Lanes outside of the view keep their bits. What is
//   below 2^-126 becomes 0, what is too large an infinity.
// Uniforms: u_x_matrix counts numbers; u_narrow: 1 for the magnitudes of x, else 0; those of
//   lib/target.glsl.
// Assumes: nothing. A NaN becomes any NaN.
// Cost: per texel 5 fetches.
// Variants: WHOLE.
precision highp int;
precision highp usampler2D;
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/binary64.glsl"

uniform usampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform int u_narrow;

uint narrowed(uvec2 number) {
  uint sign = u_narrow != 0 ? 0u : number.y & kSign;
  int exponent = int((number.y >> 20) & 0x7ffu) - 896;
  if (is_nan(number)) {
    return 0x7fc00000u;
  }
  if (exponent <= 0) {
    return sign;
  }
  if (exponent >= 255) {
    return sign | 0x7f800000u;
  }
  uint fraction = ((number.y & 0xfffffu) << 3) | (number.x >> 29);
  uint rest = number.x & 0x1fffffffu;
  uint up = rest > 0x10000000u || (rest == 0x10000000u && (fraction & 1u) == 1u) ? 1u : 0u;
  // A carry out of the fraction adds to the exponent.
  return sign | ((uint(exponent) << 23) + fraction + up);
}

uint result(int element) {
  ivec2 place = view_position(element);
  if (place.x < 0) {
    return 0u;
  }
  int number = u_x_matrix_base + place.x * u_x_matrix_row_stride + place.y * u_x_matrix_col_stride;
  uvec4 texel =
      texelFetch(u_x, ivec2((number >> 1) & ((1 << u_x_shift) - 1), (number >> 1) >> u_x_shift), 0);
  return narrowed((number & 1) == 1 ? texel.zw : texel.xy);
}

void main() {
  int texel = target_texel();
  int first = texel << 2;
  uvec4 bits = uvec4(result(first), result(first + 1), result(first + 2), result(first + 3));
  write_lanes(old_texel(texel), uintBitsToFloat(bits), lanes_in_view(texel));
}
