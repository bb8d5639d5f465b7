#version 300 es
// gemm, product with op(A) in uniform blocks: a draw is one panel of ROWS rows (8 with TARGETS_8,
// else 4), a fragment a tile of ROWS rows x 4 columns, a row a target. The panel reaches every
// fragment through the constant path, so only B costs fetches: 4 for 16 * ROWS FMA. Column tile c
// is at pixel (c div h, c mod h) of the panel's strip of the target: strips are 8 pixels high, as a
// strip of one row would leave half of each 2x2 quad idle. Packed B: pixel (c, k) is columns 4c ..
// 4c + 3 of row k of op(B), zeros beyond the edges. The block is an array of structs of vec4 and
// only the struct is indexed: with a plain array the bounds checks that browsers add cost a
// quarter. Trip counts are uniforms: constant ones make drivers unroll. Several blocks are several
// loops over k, so that a long k needs no second pass. Where op(A) is a triangle, a panel has two
// parts: steps that exist wholly, and the block on the diagonal, where what does not exist takes no
// part. Variants: TARGETS_8, TARGETS_4; BLOCK_16K (else 64 KiB); BLOCKS_2, BLOCKS_4 (else one);
// TRIANGLE.
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
#ifdef TARGETS_8
const int kBlockSteps = kBlockTexels / 8;
#else
const int kBlockSteps = kBlockTexels / 4;
#endif

layout(std140) uniform Panel0 {
  Step step[kBlockSteps];
}
panel0;
#if defined(BLOCKS_2) || defined(BLOCKS_4)
layout(std140) uniform Panel1 {
  Step step[kBlockSteps];
}
panel1;
#endif
#ifdef BLOCKS_4
layout(std140) uniform Panel2 {
  Step step[kBlockSteps];
}
panel2;
layout(std140) uniform Panel3 {
  Step step[kBlockSteps];
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

uniform sampler2D u_b;
uniform ivec4 u_count;  // steps in each block
uniform ivec2 u_strip;  // height of a strip, height - 1

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
#define MULTIPLY_UPPER(panel, s)   \
  MULTIPLY(c4, panel.step[s].row4) \
  MULTIPLY(c5, panel.step[s].row5) \
  MULTIPLY(c6, panel.step[s].row6) \
  MULTIPLY(c7, panel.step[s].row7)
#else
#define MULTIPLY_UPPER(panel, s)
#endif

// The four rows of texels are carried, not computed from k: +1.5% (NVIDIA H200).
#define SWEEP(panel, steps)                           \
  for (int s = 0; s < steps; ++s) {                   \
    vec4 b0 = texelFetch(u_b, ivec2(place.x, y0), 0); \
    vec4 b1 = texelFetch(u_b, ivec2(place.x, y1), 0); \
    vec4 b2 = texelFetch(u_b, ivec2(place.x, y2), 0); \
    vec4 b3 = texelFetch(u_b, ivec2(place.x, y3), 0); \
    MULTIPLY(c0, panel.step[s].row0)                  \
    MULTIPLY(c1, panel.step[s].row1)                  \
    MULTIPLY(c2, panel.step[s].row2)                  \
    MULTIPLY(c3, panel.step[s].row3)                  \
    MULTIPLY_UPPER(panel, s)                          \
    y0 += four_lines;                                 \
    y1 += four_lines;                                 \
    y2 += four_lines;                                 \
    y3 += four_lines;                                 \
  }

#ifdef TRIANGLE
// Elements that do not exist are not multiplied by 0: that would make NaN of Inf.
#define MULTIPLY_EXISTING(sum, row, index)                              \
  {                                                                     \
    vec4 a = row;                                                       \
    ivec4 below = ivec4(u_steps.w + index - 4 * s) - ivec4(0, 1, 2, 3); \
    bvec4 low = lessThanEqual(below, ivec4(u_band.x));                  \
    bvec4 high = lessThanEqual(-below, ivec4(u_band.y));                \
    sum = low.x && high.x ? sum + a.x * b0 : sum;                       \
    sum = low.y && high.y ? sum + a.y * b1 : sum;                       \
    sum = low.z && high.z ? sum + a.z * b2 : sum;                       \
    sum = low.w && high.w ? sum + a.w * b3 : sum;                       \
  }
#endif

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int y0 = place.y & u_strip.y;
#ifdef TRIANGLE
  int first_line = y0;
  y0 += u_steps.x;
#endif
  int y1 = y0 + u_strip.x;
  int y2 = y1 + u_strip.x;
  int y3 = y2 + u_strip.x;
  int four_lines = 4 * u_strip.x;
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
  SWEEP(panel0, u_count.x)
#if defined(BLOCKS_2) || defined(BLOCKS_4)
  SWEEP(panel1, u_count.y)
#endif
#ifdef BLOCKS_4
  SWEEP(panel2, u_count.z)
  SWEEP(panel3, u_count.w)
#endif
#ifdef TRIANGLE
  int line = first_line + u_steps.y;
  for (int s = 0; s < u_steps.z; ++s) {
    vec4 b0 = texelFetch(u_b, ivec2(place.x, line), 0);
    vec4 b1 = texelFetch(u_b, ivec2(place.x, line + u_strip.x), 0);
    vec4 b2 = texelFetch(u_b, ivec2(place.x, line + 2 * u_strip.x), 0);
    vec4 b3 = texelFetch(u_b, ivec2(place.x, line + 3 * u_strip.x), 0);
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
    line += four_lines;
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
