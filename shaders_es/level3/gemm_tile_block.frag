#version 300 es
// gemm, product with op(A) in uniform blocks: a draw is one panel of ROWS rows (8 with TARGETS_8,
// else 4), or 2 or 4 panels, each a strip of the target, where draws would cost more than their
// work. A fragment is a tile of ROWS rows x 4 columns, a row a target. The panel reaches every
// fragment through the constant path, so only B costs fetches: 4 for 16 * ROWS FMA. Column tile c
// is at pixel (c div h, c mod h) of the panel's strip of the target: strips are 8 pixels high, as a
// strip of one row would leave half of each 2x2 quad idle. A chunk of a long k begins at a later
// row of B, and has strips of its own. Packed B: pixel (c, k) is columns 4c ..
// 4c + 3 of row k of op(B), zeros beyond the edges. The block is an array of structs of vec4 and
// only the struct is indexed: with a plain array the bounds checks that browsers add cost a
// quarter. Trip counts are uniforms: constant ones make drivers unroll. Several blocks are several
// loops over k, so that a long k needs no second pass. Variants: TARGETS_8, TARGETS_4; BLOCK_16K
// (else 64 KiB); BLOCKS_2, BLOCKS_4 (else one) a panel; PANELS_2, PANELS_4 (else one) a draw, four
// blocks in all.
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
#if defined(BLOCKS_2) || defined(BLOCKS_4) || defined(PANELS_2) || defined(PANELS_4)
layout(std140) uniform Panel1 {
  Step step[kBlockSteps];
}
panel1;
#endif
#if defined(BLOCKS_4) || defined(PANELS_4) || (defined(BLOCKS_2) && defined(PANELS_2))
layout(std140) uniform Panel2 {
  Step step[kBlockSteps];
}
panel2;
layout(std140) uniform Panel3 {
  Step step[kBlockSteps];
}
panel3;
#endif

uniform sampler2D u_b;
uniform ivec4 u_count;  // steps in each block
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

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int y0 = (place.y & (u_strip.x - 1)) + u_strip.y;
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
