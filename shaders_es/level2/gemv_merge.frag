#version 300 es
// gemv, last pass: y := alpha * (sum of the pieces) + beta * y.
// The element at view position p is row first + p * step of the product.
// Cost per texel: 1 fetch, and one a piece with QUADS, else for each lane one a piece.
// Variants: CONTIGUOUS, QUADS (with it: four rows of y are four of the product), TRIANGLE (the
// pieces are those of level2/symv_merge, of places and of lines), ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

uniform sampler2D u_partials;
#ifdef TRIANGLE
uniform sampler2D u_tiles;
#endif
uniform ivec4 u_count;  // pieces, first row, step; 1: the pieces of a row are side by side

// What piece `piece` has for four rows.
vec4 four_rows(int quad, int piece) {
  ivec2 place = ivec2(quad, piece);
  vec4 rows = texelFetch(u_partials, u_count.w == 1 ? place.yx : place, 0);
#ifdef TRIANGLE
  // As lines: each is the same lane of a texel of its own.
  int row = quad << 2;
  int texel = (row >> 7 << 5) + (row >> 5 & 3) * 8 + (row & 7);
  int lane = row >> 3 & 3;
  rows += vec4(lane_of(texelFetch(u_tiles, ivec2(texel, piece), 0), lane),
               lane_of(texelFetch(u_tiles, ivec2(texel + 1, piece), 0), lane),
               lane_of(texelFetch(u_tiles, ivec2(texel + 2, piece), 0), lane),
               lane_of(texelFetch(u_tiles, ivec2(texel + 3, piece), 0), lane));
#endif
  return rows;
}

// All pieces of them, in this order wherever y lies; four fetches do not wait for each other.
vec4 quad_sum(int quad) {
  vec4 sum = vec4(0.0);
  int piece = 0;
  for (; piece + 4 <= u_count.x; piece += 4) {
    sum += (four_rows(quad, piece) + four_rows(quad, piece + 1)) +
           (four_rows(quad, piece + 2) + four_rows(quad, piece + 3));
  }
  for (; piece < u_count.x; ++piece) {
    sum += four_rows(quad, piece);
  }
  return sum;
}

float row_sum(ivec2 position) {
  if (position.x < 0) {
    return 0.0;
  }
  int row = u_count.y + max(position.x, position.y) * u_count.z;
  return lane_of(quad_sum(row >> 2), row & 3);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 old = old_texel(texel);
#ifdef QUADS
  vec4 product = quad_sum((element - u_view.x) >> 2);
#else
  vec4 product = vec4(row_sum(view_position(element)), row_sum(view_position(element + 1)),
                      row_sum(view_position(element + 2)), row_sum(view_position(element + 3)));
#endif
  write_lanes(old, combine(alpha(), product, beta(), old), lanes_in_view(texel));
}
