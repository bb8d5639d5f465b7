#version 300 es
// gemm, product with op(A) in uniform blocks: a draw is one panel of ROWS rows (8 with TARGETS_8,
// else 4), or 2 or 4 panels, each a strip of the target, where draws would cost more than their
// work. A fragment is a tile of ROWS rows x 4 columns, a row a target. The panel reaches every
// fragment through the constant path, so only B costs fetches: 4 for 16 * ROWS FMA. Column tile c
// is at pixel (c div h, c mod h) of the panel's strip of the target: strips are 8 pixels high, as a
// strip of one row would leave half of each 2x2 quad idle. A chunk of a long k begins at a later
// row of B, and has strips of its own. Packed B (gemm_pack_rows.frag) lies in the same strips, four
// rows of a step in four planes, so that one coordinate serves four fetches. That and two steps a
// trip are 5% (NVIDIA H200, docs/notebook). The block is an array of structs of vec4 and only
// the struct is indexed: with a plain array the bounds checks that browsers add cost a quarter.
// Trip counts are uniforms: constant ones make drivers unroll. Several blocks are several loops
// over k, so that a long k needs no second pass. Where op(A) is a triangle, a panel has two parts:
// steps that exist wholly, and the block on the diagonal, where what does not exist takes no part.
// Variants: TARGETS_8, TARGETS_4; BLOCK_16K (else 64 KiB); BLOCKS_2, BLOCKS_4 (else one) a panel;
// PANELS_2, PANELS_4 (else one) a draw, four blocks in all; TRIANGLE.
precision highp float;
precision highp int;
precision highp sampler2D;

#ifdef BLOCK_16K
const int kBlockTexels = 1024;
#else
const int kBlockTexels = 4096;
#endif

struct Step {
  vec4 row0;
  vec4 row1;
  vec4 row2;
  vec4 row3;
#ifdef TARGETS_8
  vec4 row4;
  vec4 row5;
  vec4 row6;
  vec4 row7;
#endif
};
struct Trip {
  Step first;
  Step second;
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
const int kDiagonalSteps = 2;
#else
const int kDiagonalSteps = 4;
#endif
layout(std140) uniform Diagonal {
  Step step[kDiagonalSteps];
}
diagonal;
// Lines of packed B before the sweep, and before the block on the diagonal; its steps; the panel's
// first row in it.
uniform ivec4 u_steps;
uniform ivec2 u_band;  // so many diagonals exist below the main one, and above
#endif

uniform sampler2D u_b0;
uniform sampler2D u_b1;
uniform sampler2D u_b2;
uniform sampler2D u_b3;
uniform ivec4 u_count;  // trips, of two steps each, in each block
// Height of a strip, B's first row of pixels, the target's row of the first panel, log2 of the
// height.
uniform ivec4 u_strip;

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

// The row is loaded once: software rasterisers check the bounds at every mention of it.
#define MULTIPLY(sum, row) \
  {                        \
    vec4 a = row;          \
    sum += a.x * b0;       \
    sum += a.y * b1;       \
    sum += a.z * b2;       \
    sum += a.w * b3;       \
  }

#ifdef TARGETS_8
#define MULTIPLY_UPPER(step) \
  MULTIPLY(c4, step.row4)    \
  MULTIPLY(c5, step.row5)    \
  MULTIPLY(c6, step.row6)    \
  MULTIPLY(c7, step.row7)
#else
#define MULTIPLY_UPPER(step)
#endif

#define MULTIPLY_STEP(step)                \
  {                                        \
    vec4 b0 = texelFetch(u_b0, source, 0); \
    vec4 b1 = texelFetch(u_b1, source, 0); \
    vec4 b2 = texelFetch(u_b2, source, 0); \
    vec4 b3 = texelFetch(u_b3, source, 0); \
    MULTIPLY(c0, step.row0)                \
    MULTIPLY(c1, step.row1)                \
    MULTIPLY(c2, step.row2)                \
    MULTIPLY(c3, step.row3)                \
    MULTIPLY_UPPER(step)                   \
    source.y += u_strip.x;                 \
  }

#define SWEEP(panel, trips)             \
  for (int t = 0; t < trips; ++t) {     \
    MULTIPLY_STEP(panel.trip[t].first)  \
    MULTIPLY_STEP(panel.trip[t].second) \
  }

#ifdef TRIANGLE
// Elements that do not exist are not multiplied by 0: that would make NaN of Inf. Selected, not
// branched on: 64 branches kept SwiftShader's compiler busy until the browser gave the context up.
#define MULTIPLY_EXISTING(sum, row, index)                                            \
  {                                                                                   \
    vec4 a = row;                                                                     \
    ivec4 below = ivec4(u_steps.w + index - 4 * s) - ivec4(0, 1, 2, 3);               \
    bvec4 exists = lessThanEqual(max(below - u_band.x, -below - u_band.y), ivec4(0)); \
    sum = mix(sum, sum + a.x * b0, bvec4(exists.x));                                  \
    sum = mix(sum, sum + a.y * b1, bvec4(exists.y));                                  \
    sum = mix(sum, sum + a.z * b2, bvec4(exists.z));                                  \
    sum = mix(sum, sum + a.w * b3, bvec4(exists.w));                                  \
  }
#endif

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  ivec2 source = ivec2(place.x, place.y & (u_strip.x - 1));
#ifdef TRIANGLE
  ivec2 on_diagonal = source + ivec2(0, u_steps.y);
  source.y += u_steps.x;
#else
  source.y += u_strip.y;
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
  int panel = (place.y - u_strip.z) >> u_strip.w;
#endif
#if defined(PANELS_4)
  panel &= 3;
  if (panel == 0) {
    SWEEP(panel0, u_count.x)
  } else if (panel == 1) {
    SWEEP(panel1, u_count.x)
  } else if (panel == 2) {
    SWEEP(panel2, u_count.x)
  } else {
    SWEEP(panel3, u_count.x)
  }
#elif defined(PANELS_2) && defined(BLOCKS_2)
  if ((panel & 1) == 0) {
    SWEEP(panel0, u_count.x)
    SWEEP(panel1, u_count.y)
  } else {
    SWEEP(panel2, u_count.x)
    SWEEP(panel3, u_count.y)
  }
#elif defined(PANELS_2)
  if ((panel & 1) == 0) {
    SWEEP(panel0, u_count.x)
  } else {
    SWEEP(panel1, u_count.x)
  }
#else
  SWEEP(panel0, u_count.x)
#if defined(BLOCKS_2) || defined(BLOCKS_4)
  SWEEP(panel1, u_count.y)
#endif
#ifdef BLOCKS_4
  SWEEP(panel2, u_count.z)
  SWEEP(panel3, u_count.w)
#endif
#endif
#ifdef TRIANGLE
  for (int s = 0; s < u_steps.z; ++s) {
    vec4 b0 = texelFetch(u_b0, on_diagonal, 0);
    vec4 b1 = texelFetch(u_b1, on_diagonal, 0);
    vec4 b2 = texelFetch(u_b2, on_diagonal, 0);
    vec4 b3 = texelFetch(u_b3, on_diagonal, 0);
    MULTIPLY_EXISTING(c0, diagonal.step[s].row0, 0)
    MULTIPLY_EXISTING(c1, diagonal.step[s].row1, 1)
    MULTIPLY_EXISTING(c2, diagonal.step[s].row2, 2)
    MULTIPLY_EXISTING(c3, diagonal.step[s].row3, 3)
#ifdef TARGETS_8
    MULTIPLY_EXISTING(c4, diagonal.step[s].row4, 4)
    MULTIPLY_EXISTING(c5, diagonal.step[s].row5, 5)
    MULTIPLY_EXISTING(c6, diagonal.step[s].row6, 6)
    MULTIPLY_EXISTING(c7, diagonal.step[s].row7, 7)
#endif
    on_diagonal.y += u_strip.x;
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
