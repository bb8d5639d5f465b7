#version 300 es
// Floats in double precision, exactly: y := x.
// Reads: u_x is x, a buffer of floats; u_old is y.
// Writes: y, a texel of two numbers a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_x_matrix counts numbers; u_parts: 1, or 2 of complex numbers; those of
//   lib/target.glsl.
// Assumes: nothing. A NaN becomes any NaN.
// Cost: per texel 2 fetches.
// Variants: WHOLE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform int u_parts;

// Of the bits of a float.
uvec2 widened(uint bits) {
  uint sign = bits & kSign;
  uint exponent = (bits >> 23) & 0xffu;
  uint fraction = bits & 0x7fffffu;
  if (exponent == 0xffu) {
    return fraction != 0u ? kNan : uvec2(0u, sign | kInfinity);
  }
  if (exponent == 0u) {
    if (fraction == 0u) {
      return uvec2(0u, sign);
    }
    int zeros = leading_zeros(fraction);  // at least 9
    fraction = (fraction << (zeros - 8)) & 0x7fffffu;
    exponent = uint(9 - zeros) + 896u;
  } else {
    exponent += 896u;
  }
  return uvec2(fraction << 29, sign | (exponent << 20) | (fraction >> 3));
}

uvec2 result(ivec2 place) {
  if (place.x < 0) {
    return uvec2(0u);
  }
  int col = u_parts == 2 ? place.y >> 1 : place.y;
  int number = u_x_matrix_base + place.x * u_x_matrix_row_stride + col * u_x_matrix_col_stride;
  int element = number * u_parts + (place.y & (u_parts - 1));
  vec4 texel = texelFetch(
      u_x, ivec2((element >> 2) & ((1 << u_x_shift) - 1), (element >> 2) >> u_x_shift), 0);
  return widened(lane_of(floatBitsToUint(texel), element & 3));
}

void main() {
  int texel = target_texel();
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  write_lanes(old_texel(texel), uvec4(result(first), result(second)),
              pairs(first.x >= 0, second.x >= 0));
}
