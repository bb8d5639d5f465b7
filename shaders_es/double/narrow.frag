#version 300 es
// Numbers in double precision as floats, rounded to nearest, ties to even: y := x.
// Reads: u_x is x, part by part; u_old is y.
// Writes: y, a texel of four floats a fragment. Lanes outside of the view keep their bits. What is
//   below 2^-126 becomes 0, what is too large an infinity.
// Uniforms: u_x_matrix counts numbers; u_parts: 1, or 2 of complex numbers; u_narrow: 0; or for
//   the magnitudes of x, one for each number, 1, and 2 where those on the diagonal have no
//   imaginary parts; those of lib/target.glsl.
// Assumes: nothing. A NaN becomes any NaN.
// Cost: per texel 5 fetches, 9 for magnitudes of complex numbers.
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
uniform int u_parts;
uniform int u_narrow;

uint narrowed(uvec2 number) {
  uint sign = number.y & kSign;
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

uint narrowed_part(int part) {
  uvec4 texel =
      texelFetch(u_x, ivec2((part >> 1) & ((1 << u_x_shift) - 1), (part >> 1) >> u_x_shift), 0);
  return narrowed((part & 1) == 1 ? texel.zw : texel.xy);
}

// Of the bits of two magnitudes; a product may not be one with them, so it is by their ratio.
uint length_of(uint re, uint im) {
  uint most = max(re, im);
  if (most == 0u || most >= 0x7f800000u) {
    return most;
  }
  float ratio = uintBitsToFloat(min(re, im)) / uintBitsToFloat(most);
  return floatBitsToUint(uintBitsToFloat(most) * sqrt(1.0 + ratio * ratio));
}

uint result(int element) {
  ivec2 place = view_position(element);
  if (place.x < 0) {
    return 0u;
  }
  int place_parts = u_narrow == 0 ? u_parts : 1;
  int col = place_parts == 2 ? place.y >> 1 : place.y;
  int number = u_x_matrix_base + place.x * u_x_matrix_row_stride + col * u_x_matrix_col_stride;
  int part = number * u_parts + (place.y & (place_parts - 1));
  uint bits = narrowed_part(part);
  if (u_narrow == 0) {
    return bits;
  }
  bits &= ~kSign;
  if (u_parts == 1 || (u_narrow == 2 && place.x == place.y)) {
    return bits;
  }
  return length_of(bits, narrowed_part(part + 1) & ~kSign);
}

void main() {
  int texel = target_texel();
  int first = texel << 2;
  uvec4 bits = uvec4(result(first), result(first + 1), result(first + 2), result(first + 3));
  write_lanes(old_texel(texel), uintBitsToFloat(bits), lanes_in_view(texel));
}
