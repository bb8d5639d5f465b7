#version 300 es
// A compact matrix times a vector, first pass: products of pieces of four rows.
// Reads: u_a is the compact matrix (lib/compact.glsl); u_x is x, its elements side by side from a
//   texel on.
// Writes: a texel a fragment: of four rows the sum over every pieces-th texel; fragment f has
//   piece f mod pieces of rows 4 (f div pieces) on.
// Uniforms: u_compact: lib/compact.glsl; u_compact_part: pieces, log2 of the width;
//   u_x_vector: base.
// Assumes: nothing.
// Cost: 4 texels of A and 2 of x for 32 multiply-adds of half floats; 4 and 4 for 64 of bytes.
#include "lib/linear.glsl"
#include "lib/compact.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
uniform ivec4 u_compact_part;
#define u_compact_part_pieces u_compact_part.z
#define u_compact_part_log2_width u_compact_part.w
layout(location = 0) out vec4 o_sums;

// Four elements of x, 0 behind the last one, where anything may be.
vec4 x_quad(int quad) {
  int left = u_compact_cols - 4 * quad;
  if (left <= 0) {
    return vec4(0.0);
  }
  vec4 x = texel_at(u_x, u_x_shift, (u_x_vector_base >> 2) + quad);
  return mix(vec4(0.0), x, lessThan(ivec4(0, 1, 2, 3), ivec4(left)));
}

float half_products(int row, int texel, vec4 x0, vec4 x1) {
  uvec4 lanes = compact_texel(row, texel);
  return dot(halves(lanes.xy), x0) + dot(halves(lanes.zw), x1);
}

float byte_products(int row, int texel, vec4 x0, vec4 x1, vec4 x2, vec4 x3) {
  uvec4 lanes = compact_texel(row, texel);
  return (dot(bytes(lanes.x), x0) + dot(bytes(lanes.y), x1)) +
         (dot(bytes(lanes.z), x2) + dot(bytes(lanes.w), x3));
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int fragment = (place.y << u_compact_part_log2_width) + place.x;
  int group = fragment / u_compact_part_pieces;
  int piece = fragment - group * u_compact_part_pieces;
  ivec4 rows = min(ivec4(0, 1, 2, 3) + 4 * group, ivec4(u_compact_rows - 1));
  vec4 sums = vec4(0.0);
  if (u_compact_in_lane == 2) {
    for (int t = piece; t < u_compact_pitch; t += u_compact_part_pieces) {
      vec4 x0 = x_quad(2 * t);
      vec4 x1 = x_quad(2 * t + 1);
      sums += vec4(half_products(rows.x, t, x0, x1), half_products(rows.y, t, x0, x1),
                   half_products(rows.z, t, x0, x1), half_products(rows.w, t, x0, x1));
    }
  } else {
    for (int t = piece; t < u_compact_pitch; t += u_compact_part_pieces) {
      vec4 x0 = x_quad(4 * t);
      vec4 x1 = x_quad(4 * t + 1);
      vec4 x2 = x_quad(4 * t + 2);
      vec4 x3 = x_quad(4 * t + 3);
      sums +=
          vec4(byte_products(rows.x, t, x0, x1, x2, x3), byte_products(rows.y, t, x0, x1, x2, x3),
               byte_products(rows.z, t, x0, x1, x2, x3), byte_products(rows.w, t, x0, x1, x2, x3));
    }
  }
  o_sums = sums;
}
