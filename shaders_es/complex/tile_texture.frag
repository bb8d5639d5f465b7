#version 300 es
// cgemm, product of packs: a fragment is a tile of 8, 4, 2 or 1 rows x 2 numbers of op(A) * op(B).
// Reads: u_a: pixel (g, 2k) is the real parts of rows 4g to 4g + 3 of column k of op(A), and pixel
//   (g, 2k + 1) the imaginary ones; u_b: pixel (c, k) is numbers 2c and 2c + 1 of row k of op(B)
//   (level3/gemm_pack). Of a batch the B's lie side by side, and so do the A's. With CONJUGATED it
//   is op(A) that is conjugated.
// Writes: o_row0 to o_row7: the tiles of level3/gemm_tile_texture, whose columns are lanes.
// Uniforms: those of lib/tile_texture.glsl, which count numbers.
// Assumes: Packs have zeros beyond the edges, and k padded to a multiple of 4.
// Cost: per tile and k 5 fetches for 64 FMA with TARGETS_8; else 3, for 32, 16 or 8.
// Variants: TARGETS_8, TARGETS_4, TARGETS_2, BATCHED, CONJUGATED, SAMPLED.
precision highp float;
precision highp int;

#include "lib/times_i.glsl"

#if defined(TARGETS_8)
#define GROUP 2 * place.y
#define FIRST 0
#elif defined(TARGETS_4)
#define GROUP place.y
#define FIRST 0
#elif defined(TARGETS_2)
#define GROUP place.y >> 1
#define FIRST 2 * (place.y & 1)
#else
#define GROUP place.y >> 2
#define FIRST place.y & 3
#endif

// The rows of a texel of A, from one of them on.
vec4 rows_from(int first, vec4 texel) {
  texel = first >= 2 ? texel.zwxy : texel;
  return (first & 1) == 1 ? texel.yxwz : texel;
}

#define MULTIPLY_NUMBER(sum, lane) \
  sum += re.lane * b;              \
  sum += im.lane * i;
#if defined(TARGETS_8) || defined(TARGETS_4)
#define MULTIPLY_ROWS(s0, s1, s2, s3) \
  MULTIPLY_NUMBER(s0, x)              \
  MULTIPLY_NUMBER(s1, y)              \
  MULTIPLY_NUMBER(s2, z)              \
  MULTIPLY_NUMBER(s3, w)
#elif defined(TARGETS_2)
#define MULTIPLY_ROWS(s0, s1, s2, s3) \
  MULTIPLY_NUMBER(s0, x)              \
  MULTIPLY_NUMBER(s1, y)
#else
#define MULTIPLY_ROWS(s0, s1, s2, s3) MULTIPLY_NUMBER(s0, x)
#endif
#define MULTIPLY_GROUP(group, s0, s1, s2, s3)           \
  {                                                     \
    vec4 re = rows_from(FIRST, A_AT(group, 2 * k));     \
    vec4 im = rows_from(FIRST, A_AT(group, 2 * k + 1)); \
    MULTIPLY_ROWS(s0, s1, s2, s3)                       \
  }
#if defined(TARGETS_8)
#define MULTIPLY_GROUPS() \
  MULTIPLY_GROUP(GROUP, c0, c1, c2, c3) MULTIPLY_GROUP(GROUP + 1, c4, c5, c6, c7)
#else
#define MULTIPLY_GROUPS() MULTIPLY_GROUP(GROUP, c0, c1, c2, c3)
#endif
#define STEP_OF_K(k)           \
  {                            \
    vec4 b = B_AT(place.x, k); \
    vec4 i = times_i(b);       \
    MULTIPLY_GROUPS()          \
  }
#define MULTIPLY_STEPS(from, to)    \
  for (int k = from; k < to; ++k) { \
    STEP_OF_K(k)                    \
  }
#define COLUMN_OF(x) x
#include "lib/tile_texture.glsl"
