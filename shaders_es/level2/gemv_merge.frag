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
uniform ivec4 u_count;  // pieces, first row, step; 1: the pieces of a row are side by side

#ifdef TRIANGLE
uniform sampler2D u_tiles;
uniform ivec4 u_steps;  // of lib/fold.glsl

// What a row adds up to as a line of tiles: where line_in_block() has it.
float as_line(int row, int piece) {
  int part = 1 << u_steps.x;
  int n = ((row & 127) >> (3 + u_steps.x) << u_steps.x) + (row & (part - 1));
  int fragment = row >> u_steps.x & 7;
  ivec2 place = ivec2((row >> 7 << 5) + (n >> 2 << 3) + fragment, piece);
  return lane_of(texelFetch(u_tiles, place, 0), n & 3);
}
#endif

// What piece `piece` has for four rows.
vec4 four_rows(int quad, int piece) {
  ivec2 place = ivec2(quad, piece);
  vec4 rows = texelFetch(u_partials, u_count.w == 1 ? place.yx : place, 0);
#ifdef TRIANGLE
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
