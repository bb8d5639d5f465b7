#version 300 es
// cgemm, product with op(B) in uniform blocks: a fragment is a tile of 4 x 4 numbers, or of 2 x 4
//   with TARGETS_4. A target is two numbers of a row of C.
// Reads: Panel0 to Panel3: panels of the transpose of op(B)'s lanes (level3/gemm_pack_panels), in
//   one or more blocks each; u_b0 to u_b3: the pack of the transpose of op(A)'s lanes
//   (level3/gemm_pack_rows), where a row of numbers is two rows of lanes. With CONJUGATED it is
//   op(A) that is conjugated.
// Writes: o_row0 to o_row7: the tiles of level3/gemm_tile_block with PANEL_VECTORS, whose four rows
//   are the lanes of two numbers.
// Uniforms: those of lib/tile_block.glsl.
// Assumes: A draw binds one panel, or 2 or 4 with PANELS_2 or PANELS_4, and four blocks at most.
// Cost: per tile and k-step 8 fetches; 256 FMA, or 128 with TARGETS_4.
// Variants: TARGETS_8, TARGETS_4, BLOCK_16K, BLOCKS_2, BLOCKS_4, PANELS_2, PANELS_4, PANEL_VECTORS,
//   CONJUGATED.
// Why: A number of op(A) is two factors, of a panel's vector and of that times i, which is a choice
//   of lanes and signs. So a vector of constants is worth twice the work of a real product.
precision highp float;
precision highp int;

#include "lib/times_i.glsl"

#define MULTIPLY_VECTOR(s0, s1, s2, s3, vector, re, im) \
  {                                                     \
    vec4 a = vector;                                    \
    vec4 i = times_i(a);                                \
    s0 += a * b0.re;                                    \
    s0 += i * b0.im;                                    \
    s1 += a * b1.re;                                    \
    s1 += i * b1.im;                                    \
    s2 += a * b2.re;                                    \
    s2 += i * b2.im;                                    \
    s3 += a * b3.re;                                    \
    s3 += i * b3.im;                                    \
  }
#ifdef TARGETS_8
#define MULTIPLY_K(lower, upper, re, im)         \
  MULTIPLY_VECTOR(c0, c2, c4, c6, lower, re, im) \
  MULTIPLY_VECTOR(c1, c3, c5, c7, upper, re, im)
#define MULTIPLY_TWO(t0, t1, t2, t3) MULTIPLY_K(t0, t1, x, y) MULTIPLY_K(t2, t3, z, w)
#define MULTIPLY_FIRST(s) MULTIPLY_TWO(s.texel0, s.texel1, s.texel2, s.texel3)
#define MULTIPLY_SECOND(s) MULTIPLY_TWO(s.texel4, s.texel5, s.texel6, s.texel7)
#else
#define MULTIPLY_K(vector, re, im) MULTIPLY_VECTOR(c0, c1, c2, c3, vector, re, im)
#define MULTIPLY_FIRST(s) MULTIPLY_K(s.texel0, x, y) MULTIPLY_K(s.texel1, z, w)
#define MULTIPLY_SECOND(s) MULTIPLY_K(s.texel2, x, y) MULTIPLY_K(s.texel3, z, w)
#endif

#define MULTIPLY_HALF(multiply, k_step)          \
  {                                              \
    vec4 b0 = texelFetch(u_b0, source, 0);       \
    vec4 b1 = texelFetch(u_b1, source, 0);       \
    vec4 b2 = texelFetch(u_b2, source, 0);       \
    vec4 b3 = texelFetch(u_b3, source, 0);       \
    multiply(k_step) source.y += u_strip_height; \
  }
#define MULTIPLY_K_STEP(k_step)         \
  MULTIPLY_HALF(MULTIPLY_FIRST, k_step) \
  MULTIPLY_HALF(MULTIPLY_SECOND, k_step)
#define MULTIPLY_TRIPS(panel, trips)      \
  for (int t = 0; t < trips; ++t) {       \
    MULTIPLY_K_STEP(panel.trip[t].first)  \
    MULTIPLY_K_STEP(panel.trip[t].second) \
  }
#define COLUMN_OF(x) x
#include "lib/tile_block.glsl"
