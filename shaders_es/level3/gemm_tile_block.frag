#version 300 es
// gemm, product with op(A) in uniform blocks: a fragment is a tile of 8 rows x 4 columns, or 4 x 4
//   with TARGETS_4. A target is a row; with PANEL_VECTORS it is four rows of a column, those of the
//   first column first.
// Reads: Panel0 to Panel3: panels of op(A) (level3/gemm_pack_panels), in one or more blocks each;
//   u_b0 to u_b3: the pack of op(B) (level3/gemm_pack_rows), or with SOLVED u_tiles: what
//   level3/trsm_tile has solved; with TRIANGLE Diagonal, the block of op(A) on the diagonal.
// Writes: o_row0 to o_row7: column tile c is at pixel (c div h, c mod h) of the panel's strip, of
//   height h. A chunk of a long k begins at a later row of B and has strips of its own.
// Uniforms: u_trips: trips of two k-steps in each block; u_strip: height of a strip, the first line
//   of B, the target's line of the first panel, log2 of the height; with TRIANGLE u_triangle_trips:
//   lines of B before the first trip and before the block on the diagonal, the k-steps of that, the
//   panel's first row in it; u_band.
// Assumes: A draw binds one panel, or 2 or 4 with PANELS_2 or PANELS_4, and four blocks at most.
//   With TRIANGLE a panel has k-steps that exist wholly, and the block on the diagonal, where what
//   does not exist takes no part. With SOLVED, which comes with PANEL_VECTORS, there is no such
//   block, and the first trip begins with a line of strips.
// Cost: per tile and k-step 4 fetches; 128 FMA, or 64 with TARGETS_4.
// Variants: TARGETS_8, TARGETS_4, BLOCK_16K, BLOCKS_2, BLOCKS_4, TRIANGLE, PANELS_2, PANELS_4,
//   PANEL_VECTORS, SOLVED.
// Why: With PANEL_VECTORS vectors of the panel are multiplied by numbers of B, else numbers of the
//   panel by vectors of B. The first is as fast on GL and 1.5 times as fast on Vulkan. The panel
//   reaches all fragments through the constant path, so that only B costs fetches. Strips are 8
//   pixels high: one row would leave half of each 2x2 quad idle. One coordinate for four fetches
//   and two k-steps a trip are 5% (NVIDIA H200). The block is an array of structs of vec4 of which
//   only the struct is indexed: a plain array costs a quarter in browsers, which check its bounds.
//   Trip counts are uniforms, as constant ones make drivers unroll. Several blocks are several
//   loops over k, so that a long k needs no second pass.
#define COLUMN_OF(x) x
#ifdef SOLVED
#ifdef TARGETS_8
#define LAYERS 8
#else
#define LAYERS 4
#endif
highp int layer = 0;
#define SOLVED_COLUMN(c) \
  texelFetch(u_tiles, ivec3(source.x, source.y + c * u_strip_height, layer), 0)
#define MULTIPLY_SOLVED(k_step) \
  {                             \
    vec4 b0 = SOLVED_COLUMN(0); \
    vec4 b1 = SOLVED_COLUMN(1); \
    vec4 b2 = SOLVED_COLUMN(2); \
    vec4 b3 = SOLVED_COLUMN(3); \
    MULTIPLY(k_step)            \
    ++layer;                    \
  }
#define MULTIPLY_TRIPS(panel, trips)      \
  for (int t = 0; t < trips; ++t) {       \
    MULTIPLY_SOLVED(panel.trip[t].first)  \
    MULTIPLY_SOLVED(panel.trip[t].second) \
    if (layer == LAYERS) {                \
      layer = 0;                          \
      source.y += 4 * u_strip_height;     \
    }                                     \
  }
#else
#define MULTIPLY_TRIPS(panel, trips)      \
  for (int t = 0; t < trips; ++t) {       \
    MULTIPLY_K_STEP(panel.trip[t].first)  \
    MULTIPLY_K_STEP(panel.trip[t].second) \
  }
#endif
#include "lib/tile_block.glsl"
