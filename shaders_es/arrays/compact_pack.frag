#version 300 es
// Rows of a compact matrix: elements of A rounded to half floats, or to multiples of a row's scale.
// Reads: u_b is A, as u_b_source says, row by row; u_x has a scale for each row; u_old is the
//   compact matrix.
// Writes: the compact matrix, a texel a fragment: 8 half floats or 16 bytes, the first in the
//   lowest bits. Behind a row's last element are zeros.
// Uniforms: u_compact: columns, numbers in a lane: 2 or 4; those of lib/target.glsl. u_x_vector.
// Assumes: the target's lines are rows of whole texels.
// Cost: per texel 1 fetch, and 1 for each element; with bytes 1 of a scale.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform highp sampler2D u_b;
uniform int u_b_shift;
uniform ivec4 u_b_source;
#define u_b_source_base u_b_source.x
#define u_b_source_major_stride u_b_source.y
#define u_b_source_minor_stride u_b_source.z
uniform highp sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
uniform ivec4 u_compact;
#define u_compact_cols u_compact.z
#define u_compact_in_lane u_compact.w

float float_at(highp sampler2D source, int shift, int element) {
  int texel = element >> 2;
  int lane = element & 3;
  vec4 lanes = texelFetch(source, ivec2(texel & ((1 << shift) - 1), texel >> shift), 0);
  vec2 half_texel = mix(lanes.xy, lanes.zw, bvec2(lane > 1));
  return mix(half_texel.x, half_texel.y, (lane & 1) == 1);
}

float element_of(int row, int col) {
  return col < u_compact_cols ? float_at(u_b, u_b_shift,
                                         u_b_source_base + row * u_b_source_major_stride +
                                             col * u_b_source_minor_stride)
                              : 0.0;
}

// The nearest half float, of two the even one, by integers: drivers round as they like.
uint half_bits(float value) {
  uint bits = floatBitsToUint(value);
  uint sign = (bits >> 16) & 0x8000u;
  uint magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u) {
    return sign | 0x7e00u;
  }
  if (magnitude >= 0x477ff000u) {
    return sign | 0x7c00u;
  }
  bool normal = magnitude >= 0x38800000u;
  // Below 2^-14 units are 2^-24, and the more of the mantissa goes.
  uint shift = normal ? 13u : min(126u - (magnitude >> 23), 25u);
  uint mantissa = normal ? magnitude - 0x38000000u : (magnitude & 0x7fffffu) | 0x800000u;
  uint whole = mantissa >> shift;
  uint rest = mantissa & ((1u << shift) - 1u);
  uint middle = 1u << (shift - 1u);
  return sign | (whole + uint(rest > middle || (rest == middle && (whole & 1u) == 1u)));
}

uint byte_bits(float value, float scale) {
  int steps = scale > 0.0 ? int(clamp(roundEven(value / scale), -127.0, 127.0)) : 0;
  return uint(steps) & 0xffu;
}

uint lane_at(int row, int lane, float scale) {
  int col = lane * u_compact_in_lane;
  if (u_compact_in_lane == 2) {
    return half_bits(element_of(row, col)) | (half_bits(element_of(row, col + 1)) << 16);
  }
  return byte_bits(element_of(row, col), scale) |
         (byte_bits(element_of(row, col + 1), scale) << 8) |
         (byte_bits(element_of(row, col + 2), scale) << 16) |
         (byte_bits(element_of(row, col + 3), scale) << 24);
}

void main() {
  int texel = target_texel();
  ivec2 first = view_position(texel << 2);
  uvec4 old = old_texel(texel);
  if (first.x < 0) {
    o_texel = old;
    return;
  }
  float scale = u_compact_in_lane == 2
                    ? 1.0
                    : float_at(u_x, u_x_shift, u_x_vector_base + first.x * u_x_vector_stride);
  o_texel = uvec4(lane_at(first.x, first.y, scale), lane_at(first.x, first.y + 1, scale),
                  lane_at(first.x, first.y + 2, scale), lane_at(first.x, first.y + 3, scale));
}
