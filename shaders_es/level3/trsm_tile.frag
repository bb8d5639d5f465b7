#version 300 es
// trsm, solve: a fragment is a tile of 8, 4, 2 or 1 rows x 4 columns of alpha * A^-1 * B for one
//   block on A's diagonal, a row a target.
// Reads: u_a is A, gathered in the order of the steps: pixel (q, t) of the block is rows 4 q to
//   4 q + 3 of column t, anything beyond the triangle; u_x is B, step s at base + s * stride; with
//   UPDATED u_tiles: products that are taken from B first.
// Writes: o_row0 to o_row7: tiles in strips, as level3/gemm_tile_block leaves them.
// Uniforms: u_solve_rows: base, stride; the target's first line of tiles, log2 of a strip's height;
//   u_solve_block: order, columns of B, flags; u_solve_steps: step s is row first + s * direction
//   of the block, whose first line in A follows; with UPDATED u_solve_products: the first line of
//   tiles of each product (-1: there is none); those of lib/scalars.glsl.
// Assumes: The order of the block is at most 32. With QUADS four columns of B are a texel.
// Cost: per tile of a block of order s: s^2 / 8 fetches of A, s^2 / 2 FMA of four lanes, s
//   divisions; s fetches of B with QUADS, else 4 s; s for each product.
// Variants: QUADS, TARGETS_8, TARGETS_4, TARGETS_2, UPDATED, ALPHA_ON_DEVICE.
// Why: Each fragment solves for all rows of the block, so that a block is one draw. The sums and
//   their order are those of level3/trsm_block.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"

uniform sampler2D u_a;
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_solve_rows;
#define u_solve_rows_base u_solve_rows.x
#define u_solve_rows_stride u_solve_rows.y
#define u_solve_rows_first_line u_solve_rows.z
#define u_solve_rows_log2_height u_solve_rows.w
uniform ivec3 u_solve_block;
#define u_solve_block_order u_solve_block.x
#define u_solve_block_cols u_solve_block.y
#define u_solve_block_flags u_solve_block.z
uniform ivec3 u_solve_steps;
#define u_solve_steps_first u_solve_steps.x
#define u_solve_steps_direction u_solve_steps.y
#define u_solve_steps_gathered_line u_solve_steps.z
#ifdef UPDATED
precision highp sampler2DArray;
uniform sampler2DArray u_tiles;
uniform ivec3 u_solve_products;
#define u_solve_products_group_line u_solve_products.x
#define u_solve_products_half_line u_solve_products.y
#define u_solve_products_block_line u_solve_products.z
#endif

layout(location = 0) out vec4 o_row0;
#if defined(TARGETS_8) || defined(TARGETS_4) || defined(TARGETS_2)
layout(location = 1) out vec4 o_row1;
#endif
#if defined(TARGETS_8) || defined(TARGETS_4)
layout(location = 2) out vec4 o_row2;
layout(location = 3) out vec4 o_row3;
#endif
#if defined(TARGETS_8)
layout(location = 4) out vec4 o_row4;
layout(location = 5) out vec4 o_row5;
layout(location = 6) out vec4 o_row6;
layout(location = 7) out vec4 o_row7;
const int kTargets = 8;
#elif defined(TARGETS_4)
const int kTargets = 4;
#elif defined(TARGETS_2)
const int kTargets = 2;
#else
const int kTargets = 1;
#endif

const int kMaxOrder = 32;
const int kUnit = 1;    // the diagonal is ones, and not looked at
const int kScaled = 2;  // alpha is in B already: only whether it is 0 counts

vec4 solved[kMaxOrder];

#ifdef UPDATED
vec4 product_row(int first_line, ivec2 place, int row) {
  int line = row / kTargets;
  int y = ((first_line + line) << u_solve_rows_log2_height) +
          (place.y & ((1 << u_solve_rows_log2_height) - 1));
  return texelFetch(u_tiles, ivec3(place.x, y, row - line * kTargets), 0);
}
#endif

vec4 stored_row(int step, int column) {
  int base = u_solve_rows_base + step * u_solve_rows_stride;
#ifdef QUADS
  return texel_at(u_x, u_x_shift, (base + column) >> 2);
#else
  int last = u_solve_block_cols - 1;
  return vec4(element_at(u_x, u_x_shift, base + column),
              element_at(u_x, u_x_shift, base + min(column + 1, last)),
              element_at(u_x, u_x_shift, base + min(column + 2, last)),
              element_at(u_x, u_x_shift, base + min(column + 3, last)));
#endif
}

// Rows past the end repeat the last one and are never used.
vec4 b_row(float factor, int step, int column, ivec2 place) {
  int existing = min(step, u_solve_block_order - 1);
  vec4 x = factor * stored_row(existing, column);
#ifdef UPDATED
  int row = u_solve_steps_first + existing * u_solve_steps_direction;
  if (u_solve_products_group_line >= 0) {
    x -= product_row(u_solve_products_group_line, place, row);
  }
  if (u_solve_products_half_line >= 0) {
    x -= product_row(u_solve_products_half_line, place, row);
  }
  if (u_solve_products_block_line >= 0) {
    x -= product_row(u_solve_products_block_line, place, row);
  }
#endif
  return x;
}

vec4 a_rows(int quad, int column) {
  return texelFetch(u_a, ivec2(quad, u_solve_steps_gathered_line + column), 0);
}

// The row of the block in this target; zeros past the end, as products go over all of a tile.
vec4 result(int row) {
  int step = (row - u_solve_steps_first) * u_solve_steps_direction;
  int existing = clamp(step, 0, u_solve_block_order - 1);
  return step == existing ? solved[existing] : vec4(0.0);
}

#define TAKE(rows, other) \
  x0 -= rows.x * other;   \
  x1 -= rows.y * other;   \
  x2 -= rows.z * other;   \
  x3 -= rows.w * other;
// Four columns, whose fetches wait together.
#define TAKE_FOUR(t)                \
  {                                 \
    vec4 taken0 = a_rows(q, t);     \
    vec4 taken1 = a_rows(q, t + 1); \
    vec4 taken2 = a_rows(q, t + 2); \
    vec4 taken3 = a_rows(q, t + 3); \
    TAKE(taken0, solved[t])         \
    TAKE(taken1, solved[t + 1])     \
    TAKE(taken2, solved[t + 2])     \
    TAKE(taken3, solved[t + 3])     \
  }

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int line = place.y >> u_solve_rows_log2_height;
  int row = (line - u_solve_rows_first_line) * kTargets;
  int tile = (place.x << u_solve_rows_log2_height) + place.y - (line << u_solve_rows_log2_height);
  int column = min(tile, (u_solve_block_cols - 1) >> 2) << 2;  // a strip may have a few too many
  float a = alpha();
  float factor = (u_solve_block_flags & kScaled) != 0 ? 1.0 : a;
  bool unit = (u_solve_block_flags & kUnit) != 0;
  // To the end of the block whatever the tile's rows: softpipe stores to an indexed array where the
  // first fragment of a 2x2 quad says, so all four must be in the same round.
  int quads = (u_solve_block_order + 3) >> 2;
  vec4 next0 = b_row(factor, 0, column, place);
  vec4 next1 = b_row(factor, 1, column, place);
  vec4 next2 = b_row(factor, 2, column, place);
  vec4 next3 = b_row(factor, 3, column, place);
  for (int q = 0; q < quads; ++q) {
    int step = q << 2;
    vec4 x0 = next0;
    vec4 x1 = next1;
    vec4 x2 = next2;
    vec4 x3 = next3;
    // What needs nothing that is solved is fetched before it is waited for.
    vec4 rows0 = a_rows(q, step);
    vec4 rows1 = a_rows(q, step + 1);
    vec4 rows2 = a_rows(q, step + 2);
    vec4 rows3 = a_rows(q, step + 3);
    next0 = b_row(factor, step + 4, column, place);
    next1 = b_row(factor, step + 5, column, place);
    next2 = b_row(factor, step + 6, column, place);
    next3 = b_row(factor, step + 7, column, place);
    int t = 0;
    for (; t + 4 < step; t += 8) {
      TAKE_FOUR(t)
      TAKE_FOUR(t + 4)
    }
    if (t < step) {
      TAKE_FOUR(t)
    }
    x0 = unit ? x0 : x0 / rows0.x;
    x1 -= rows0.y * x0;
    x2 -= rows0.z * x0;
    x3 -= rows0.w * x0;
    x1 = unit ? x1 : x1 / rows1.y;
    x2 -= rows1.z * x1;
    x3 -= rows1.w * x1;
    x2 = unit ? x2 : x2 / rows2.z;
    x3 -= rows2.w * x2;
    x3 = unit ? x3 : x3 / rows3.w;
    solved[step] = x0;
    solved[step + 1] = x1;
    solved[step + 2] = x2;
    solved[step + 3] = x3;
  }
  bool zero = a == 0.0;
  o_row0 = zero ? vec4(0.0) : result(row);
#if defined(TARGETS_8) || defined(TARGETS_4) || defined(TARGETS_2)
  o_row1 = zero ? vec4(0.0) : result(row + 1);
#endif
#if defined(TARGETS_8) || defined(TARGETS_4)
  o_row2 = zero ? vec4(0.0) : result(row + 2);
  o_row3 = zero ? vec4(0.0) : result(row + 3);
#endif
#if defined(TARGETS_8)
  o_row4 = zero ? vec4(0.0) : result(row + 4);
  o_row5 = zero ? vec4(0.0) : result(row + 5);
  o_row6 = zero ? vec4(0.0) : result(row + 6);
  o_row7 = zero ? vec4(0.0) : result(row + 7);
#endif
}
