// The block kernel of products (level3/gemm_tile_block has what it reads and writes). Who includes
// it defines MULTIPLY_TRIPS(panel, trips), by MULTIPLY_K_STEP, and COLUMN_OF(x): the place in a
// strip of B for a column of the tiles. It may define MULTIPLY_K_STEP(k_step), too.
precision highp float;
precision highp int;
precision highp sampler2D;

#ifdef BLOCK_16K
const int kBlockTexels = 1024;
#else
const int kBlockTexels = 4096;
#endif

struct KStep {
  vec4 texel0;
  vec4 texel1;
  vec4 texel2;
  vec4 texel3;
#ifdef TARGETS_8
  vec4 texel4;
  vec4 texel5;
  vec4 texel6;
  vec4 texel7;
#endif
};
struct Trip {
  KStep first;
  KStep second;
};
#ifdef TARGETS_8
const int kBlockTrips = kBlockTexels / 16;
#else
const int kBlockTrips = kBlockTexels / 8;
#endif

layout(std140) uniform Panel0 {
  Trip trip[kBlockTrips];
}
panel0;
#if defined(BLOCKS_2) || defined(BLOCKS_4) || defined(PANELS_2) || defined(PANELS_4)
layout(std140) uniform Panel1 {
  Trip trip[kBlockTrips];
}
panel1;
#endif
#if defined(BLOCKS_4) || defined(PANELS_4) || (defined(BLOCKS_2) && defined(PANELS_2))
layout(std140) uniform Panel2 {
  Trip trip[kBlockTrips];
}
panel2;
layout(std140) uniform Panel3 {
  Trip trip[kBlockTrips];
}
panel3;
#endif

#ifdef TRIANGLE
#ifdef TARGETS_8
const int kDiagonalKSteps = 2;
#else
const int kDiagonalKSteps = 4;
#endif
layout(std140) uniform Diagonal {
  KStep k_step[kDiagonalKSteps];
}
diagonal;
// Lines of the pack of B before the first trip, and before the block on the diagonal; its k-steps;
// the panel's first row in it.
uniform ivec4 u_triangle_trips;
#define u_triangle_trips_first_line u_triangle_trips.x
#define u_triangle_trips_diagonal_line u_triangle_trips.y
#define u_triangle_trips_k_steps u_triangle_trips.z
#define u_triangle_trips_first_row u_triangle_trips.w
uniform ivec2 u_band;
#define u_band_below u_band.x
#define u_band_above u_band.y
#endif

#ifdef SOLVED
precision highp sampler2DArray;
uniform sampler2DArray u_tiles;
#else
uniform sampler2D u_b0;
uniform sampler2D u_b1;
uniform sampler2D u_b2;
uniform sampler2D u_b3;
#endif
uniform ivec4 u_trips;
#define u_trips_block0 u_trips.x
#define u_trips_block1 u_trips.y
#define u_trips_block2 u_trips.z
#define u_trips_block3 u_trips.w
// Height of a strip, B's first row of pixels, the target's row of the first panel, log2 of the
// height.
uniform ivec4 u_strip;
#define u_strip_height u_strip.x
#define u_strip_first_b_line u_strip.y
#define u_strip_first_line u_strip.z
#define u_strip_log2_height u_strip.w

layout(location = 0) out vec4 o_row0;
layout(location = 1) out vec4 o_row1;
layout(location = 2) out vec4 o_row2;
layout(location = 3) out vec4 o_row3;
#ifdef TARGETS_8
layout(location = 4) out vec4 o_row4;
layout(location = 5) out vec4 o_row5;
layout(location = 6) out vec4 o_row6;
layout(location = 7) out vec4 o_row7;
#endif

#ifndef MULTIPLY_K_STEP
// A texel is loaded once: software rasterisers check the bounds at every mention of it.
#ifdef PANEL_VECTORS
#ifdef TARGETS_8
#define MULTIPLY_K(lower, upper, lane) \
  {                                    \
    vec4 a = lower;                    \
    c0 += a * b0.lane;                 \
    c2 += a * b1.lane;                 \
    c4 += a * b2.lane;                 \
    c6 += a * b3.lane;                 \
    a = upper;                         \
    c1 += a * b0.lane;                 \
    c3 += a * b1.lane;                 \
    c5 += a * b2.lane;                 \
    c7 += a * b3.lane;                 \
  }
#define MULTIPLY(k_step)                      \
  MULTIPLY_K(k_step.texel0, k_step.texel1, x) \
  MULTIPLY_K(k_step.texel2, k_step.texel3, y) \
  MULTIPLY_K(k_step.texel4, k_step.texel5, z) \
  MULTIPLY_K(k_step.texel6, k_step.texel7, w)
#else
#define MULTIPLY_K(texel, lane) \
  {                             \
    vec4 a = texel;             \
    c0 += a * b0.lane;          \
    c1 += a * b1.lane;          \
    c2 += a * b2.lane;          \
    c3 += a * b3.lane;          \
  }
#define MULTIPLY(k_step)       \
  MULTIPLY_K(k_step.texel0, x) \
  MULTIPLY_K(k_step.texel1, y) \
  MULTIPLY_K(k_step.texel2, z) \
  MULTIPLY_K(k_step.texel3, w)
#endif
#else
#define MULTIPLY_ROW(sum, row) \
  {                            \
    vec4 a = row;              \
    sum += a.x * b0;           \
    sum += a.y * b1;           \
    sum += a.z * b2;           \
    sum += a.w * b3;           \
  }
#define MULTIPLY_LOWER(k_step)    \
  MULTIPLY_ROW(c0, k_step.texel0) \
  MULTIPLY_ROW(c1, k_step.texel1) \
  MULTIPLY_ROW(c2, k_step.texel2) \
  MULTIPLY_ROW(c3, k_step.texel3)
#ifdef TARGETS_8
#define MULTIPLY(k_step)          \
  MULTIPLY_LOWER(k_step)          \
  MULTIPLY_ROW(c4, k_step.texel4) \
  MULTIPLY_ROW(c5, k_step.texel5) \
  MULTIPLY_ROW(c6, k_step.texel6) \
  MULTIPLY_ROW(c7, k_step.texel7)
#else
#define MULTIPLY(k_step) MULTIPLY_LOWER(k_step)
#endif
#endif

#define MULTIPLY_K_STEP(k_step)            \
  {                                        \
    vec4 b0 = texelFetch(u_b0, source, 0); \
    vec4 b1 = texelFetch(u_b1, source, 0); \
    vec4 b2 = texelFetch(u_b2, source, 0); \
    vec4 b3 = texelFetch(u_b3, source, 0); \
    MULTIPLY(k_step)                       \
    source.y += u_strip_height;            \
  }
#endif

#if defined(TRIANGLE) && !defined(SOLVED)
// Elements that do not exist are not multiplied by 0: that would make NaN of Inf. Selected, not
// branched on: 64 branches kept SwiftShader's compiler busy until the browser gave the context up.
#define MULTIPLY_EXISTING(sum, row, index)                                                    \
  {                                                                                           \
    vec4 a = row;                                                                             \
    ivec4 below = ivec4(u_triangle_trips_first_row + index - 4 * s) - ivec4(0, 1, 2, 3);      \
    bvec4 exists = lessThanEqual(max(below - u_band_below, -below - u_band_above), ivec4(0)); \
    sum = mix(sum, sum + a.x * b0, bvec4(exists.x));                                          \
    sum = mix(sum, sum + a.y * b1, bvec4(exists.y));                                          \
    sum = mix(sum, sum + a.z * b2, bvec4(exists.z));                                          \
    sum = mix(sum, sum + a.w * b3, bvec4(exists.w));                                          \
  }
#endif

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  ivec2 source = ivec2(COLUMN_OF(place.x), place.y & (u_strip_height - 1));
#ifdef TRIANGLE
  ivec2 on_diagonal = source + ivec2(0, u_triangle_trips_diagonal_line);
  source.y += u_triangle_trips_first_line;
#else
  source.y += u_strip_first_b_line;
#endif
  vec4 c0 = vec4(0.0);
  vec4 c1 = vec4(0.0);
  vec4 c2 = vec4(0.0);
  vec4 c3 = vec4(0.0);
#ifdef TARGETS_8
  vec4 c4 = vec4(0.0);
  vec4 c5 = vec4(0.0);
  vec4 c6 = vec4(0.0);
  vec4 c7 = vec4(0.0);
#endif
#if defined(PANELS_2) || defined(PANELS_4)
  int panel = (place.y - u_strip_first_line) >> u_strip_log2_height;
#endif
#if defined(PANELS_4)
  panel &= 3;
  if (panel == 0) {
    MULTIPLY_TRIPS(panel0, u_trips_block0)
  } else if (panel == 1) {
    MULTIPLY_TRIPS(panel1, u_trips_block0)
  } else if (panel == 2) {
    MULTIPLY_TRIPS(panel2, u_trips_block0)
  } else {
    MULTIPLY_TRIPS(panel3, u_trips_block0)
  }
#elif defined(PANELS_2) && defined(BLOCKS_2)
  if ((panel & 1) == 0) {
    MULTIPLY_TRIPS(panel0, u_trips_block0)
    MULTIPLY_TRIPS(panel1, u_trips_block1)
  } else {
    MULTIPLY_TRIPS(panel2, u_trips_block0)
    MULTIPLY_TRIPS(panel3, u_trips_block1)
  }
#elif defined(PANELS_2)
  if ((panel & 1) == 0) {
    MULTIPLY_TRIPS(panel0, u_trips_block0)
  } else {
    MULTIPLY_TRIPS(panel1, u_trips_block0)
  }
#else
  MULTIPLY_TRIPS(panel0, u_trips_block0)
#if defined(BLOCKS_2) || defined(BLOCKS_4)
  MULTIPLY_TRIPS(panel1, u_trips_block1)
#endif
#ifdef BLOCKS_4
  MULTIPLY_TRIPS(panel2, u_trips_block2)
  MULTIPLY_TRIPS(panel3, u_trips_block3)
#endif
#endif
#if defined(TRIANGLE) && !defined(SOLVED)
  for (int s = 0; s < u_triangle_trips_k_steps; ++s) {
    vec4 b0 = texelFetch(u_b0, on_diagonal, 0);
    vec4 b1 = texelFetch(u_b1, on_diagonal, 0);
    vec4 b2 = texelFetch(u_b2, on_diagonal, 0);
    vec4 b3 = texelFetch(u_b3, on_diagonal, 0);
    MULTIPLY_EXISTING(c0, diagonal.k_step[s].texel0, 0)
    MULTIPLY_EXISTING(c1, diagonal.k_step[s].texel1, 1)
    MULTIPLY_EXISTING(c2, diagonal.k_step[s].texel2, 2)
    MULTIPLY_EXISTING(c3, diagonal.k_step[s].texel3, 3)
#ifdef TARGETS_8
    MULTIPLY_EXISTING(c4, diagonal.k_step[s].texel4, 4)
    MULTIPLY_EXISTING(c5, diagonal.k_step[s].texel5, 5)
    MULTIPLY_EXISTING(c6, diagonal.k_step[s].texel6, 6)
    MULTIPLY_EXISTING(c7, diagonal.k_step[s].texel7, 7)
#endif
    on_diagonal.y += u_strip_height;
  }
#endif
  o_row0 = c0;
  o_row1 = c1;
  o_row2 = c2;
  o_row3 = c3;
#ifdef TARGETS_8
  o_row4 = c4;
  o_row5 = c5;
  o_row6 = c6;
  o_row7 = c7;
#endif
}
