#version 300 es
// gemv, last pass: y := alpha * (sum of the pieces) + beta * y.
// Reads: u_partials, piece p of rows 4g to 4g + 3 at (g, p), or at (p, g) where pieces are side by
//   side, in tiers as level2/gemv_partial has them; with SYMMETRIC u_tiles, the sums of lines of
//   level2/symv_merge; u_old is y.
// Writes: y, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_gemv_sum: how many; position p of the view is row first_row + p * row_step; with
//   SYMMETRIC u_fold_lines; those of lib/scalars.glsl and lib/target.glsl.
// Assumes: With QUADS four rows of y are four of the product.
// Cost: per texel 1 fetch and one a piece with QUADS, else one a lane and piece.
// Variants: CONTIGUOUS, QUADS, SYMMETRIC, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

uniform sampler2D u_partials;
uniform ivec2 u_gemv_tiers;
#define u_gemv_tiers_log2_width u_gemv_tiers.x
#define u_gemv_tiers_count u_gemv_tiers.y
uniform ivec4 u_gemv_sum;
#define u_gemv_sum_pieces u_gemv_sum.x
#define u_gemv_sum_first_row u_gemv_sum.y
#define u_gemv_sum_row_step u_gemv_sum.z
#define u_gemv_sum_side_by_side u_gemv_sum.w

#ifdef SYMMETRIC
uniform sampler2D u_tiles;
uniform ivec2 u_fold_lines;
#define u_fold_lines_log2_together u_fold_lines.x

// What a row adds up to as a line of tiles: where line_in_block() has it.
float as_line(int row, int piece) {
  int part = 1 << u_fold_lines_log2_together;
  int n = ((row & 127) >> (3 + u_fold_lines_log2_together) << u_fold_lines_log2_together) +
          (row & (part - 1));
  int fragment = row >> u_fold_lines_log2_together & 7;
  ivec2 place = ivec2((row >> 7 << 5) + (n >> 2 << 3) + fragment, piece);
  return lane_of(texelFetch(u_tiles, place, 0), n & 3);
}
#endif

// What piece `piece` has for four rows.
vec4 four_rows(int quad, int piece) {
  ivec2 place = u_gemv_sum_side_by_side == 1 ? ivec2(piece, quad) : ivec2(quad, piece);
  int tier = place.x >> u_gemv_tiers_log2_width;
  place.x -= tier << u_gemv_tiers_log2_width;
  place.y = place.y * u_gemv_tiers_count + tier;
  vec4 rows = texelFetch(u_partials, place, 0);
#ifdef SYMMETRIC
  int row = quad << 2;
  rows += vec4(as_line(row, piece), as_line(row + 1, piece), as_line(row + 2, piece),
               as_line(row + 3, piece));
#endif
  return rows;
}

// All pieces of them, in this order wherever y lies; four fetches do not wait for each other.
vec4 quad_sum(int quad) {
  vec4 sum = vec4(0.0);
  int piece = 0;
  for (; piece + 4 <= u_gemv_sum_pieces; piece += 4) {
    sum += (four_rows(quad, piece) + four_rows(quad, piece + 1)) +
           (four_rows(quad, piece + 2) + four_rows(quad, piece + 3));
  }
  for (; piece < u_gemv_sum_pieces; ++piece) {
    sum += four_rows(quad, piece);
  }
  return sum;
}

float row_sum(ivec2 position) {
  if (position.x < 0) {
    return 0.0;
  }
  int row = u_gemv_sum_first_row + max(position.x, position.y) * u_gemv_sum_row_step;
  return lane_of(quad_sum(row >> 2), row & 3);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 old = old_texel(texel);
#ifdef QUADS
  vec4 product = quad_sum((element - u_view_offset) >> 2);
#else
  vec4 product = vec4(row_sum(view_position(element)), row_sum(view_position(element + 1)),
                      row_sum(view_position(element + 2)), row_sum(view_position(element + 3)));
#endif
  write_lanes(old, combine(alpha(), product, beta(), old), lanes_in_view(texel));
}
