#version 300 es
// cgemv and its kin, last pass where A's columns are cut: y := alpha * product + beta * y.
// Reads: u_partials has the sums of each piece, two rows a texel, or with TARGETS_2 u_tiles, four
//   rows in the texels of two layers; u_old is y.
// Writes: y, a texel of two numbers a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_complex_sums: pieces, texels from piece to piece, texels from two rows to the next,
//   or from four, log2 of the sums' width; u_complex_rows: the row of y's first number, the step to
//   the next; those of lib/complex_scalars.glsl and lib/target.glsl.
// Assumes: nothing. alpha = 0 reads no sums, beta = 0 no y.
// Cost: per texel one fetch of each piece, or two.
// Variants: CONTIGUOUS, WHOLE, TARGETS_2, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"
#include "lib/complex_scalars.glsl"

#ifdef TARGETS_2
precision highp sampler2DArray;
uniform sampler2DArray u_tiles;
#else
uniform sampler2D u_partials;
#endif
uniform ivec4 u_complex_sums;
#define u_complex_sums_pieces u_complex_sums.x
#define u_complex_sums_piece_step u_complex_sums.y
#define u_complex_sums_row_step u_complex_sums.z
#define u_complex_sums_log2_width u_complex_sums.w
uniform ivec2 u_complex_rows;
#define u_complex_rows_first u_complex_rows.x
#define u_complex_rows_step u_complex_rows.y

// Of rows 2 * pair and 2 * pair + 1, over the piece that is so many texels from the first one.
vec4 sums_of_piece(int pair, int from_first) {
#ifdef TARGETS_2
  int texel = (pair >> 1) * u_complex_sums_row_step + from_first;
  ivec2 pixel =
      ivec2(texel & ((1 << u_complex_sums_log2_width) - 1), texel >> u_complex_sums_log2_width);
  return texelFetch(u_tiles, ivec3(pixel, pair & 1), 0);
#else
  return texel_at(u_partials, u_complex_sums_log2_width,
                  pair * u_complex_sums_row_step + from_first);
#endif
}

vec4 sums_of_rows(int pair) {
  int step = u_complex_sums_piece_step;
  vec4 sum = vec4(0.0);
  vec4 other = vec4(0.0);
  int piece = 0;
  for (; piece + 3 < u_complex_sums_pieces; piece += 4) {
    sum += sums_of_piece(pair, piece * step);
    other += sums_of_piece(pair, (piece + 1) * step);
    sum += sums_of_piece(pair, (piece + 2) * step);
    other += sums_of_piece(pair, (piece + 3) * step);
  }
  for (; piece < u_complex_sums_pieces; ++piece) {
    sum += sums_of_piece(pair, piece * step);
  }
  return sum + other;
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  bvec2 inside = bvec2(first.x >= 0, second.x >= 0);
  vec2 alpha = complex_alpha();
  vec2 beta = complex_beta();
  vec4 sums = vec4(0.0);
  if (any(inside) && !is_zero(alpha)) {
    ivec2 row =
        u_complex_rows_first + ivec2(first.x + first.y, second.x + second.y) * u_complex_rows_step;
    row = ivec2(inside.x ? row.x : row.y, inside.y ? row.y : row.x);
    vec4 of_first = sums_of_rows(row.x >> 1);
    vec4 of_second = row.y >> 1 == row.x >> 1 ? of_first : sums_of_rows(row.y >> 1);
    sums = vec4((row.x & 1) == 0 ? of_first.xy : of_first.zw,
                (row.y & 1) == 0 ? of_second.xy : of_second.zw);
  }
  write_lanes(old,
              vec4(complex_combine(alpha, sums.xy, beta, old.xy),
                   complex_combine(alpha, sums.zw, beta, old.zw)),
              pairs(inside.x, inside.y));
}
