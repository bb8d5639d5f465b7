#version 300 es
// gemm, product: a fragment is a tile of TARGETS rows x 4 columns of op(A) * op(B), a row a target.
// A packed: pixel (row, q) is columns 4q .. 4q + 3 of a row of op(A). B packed: pixel (c, k) is
// columns 4c .. 4c + 3 of row k of op(B). Both are padded with zeros, k to a multiple of 4. Cost
// per 4 k: TARGETS + 4 fetches for 16 * TARGETS FMA: 8 targets 12 for 128, 4 targets 8 for 64. The
// trip count is a uniform: constant ones make drivers unroll the loop, which was 2.5 times slower.
// Variants: TARGETS_8, TARGETS_4, TARGETS_2 (none of them: 1).
precision highp float;
precision highp int;
precision highp sampler2D;

#if defined(TARGETS_8)
const int kRows = 8;
#elif defined(TARGETS_4)
const int kRows = 4;
#elif defined(TARGETS_2)
const int kRows = 2;
#else
const int kRows = 1;
#endif

uniform sampler2D u_a;
uniform sampler2D u_b;
uniform ivec4 u_count;  // quads of k

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
#endif

#define ACCUMULATE(sum, row)                            \
  {                                                     \
    vec4 a = texelFetch(u_a, ivec2(first + row, q), 0); \
    sum += a.x * b0;                                    \
    sum += a.y * b1;                                    \
    sum += a.z * b2;                                    \
    sum += a.w * b3;                                    \
  }

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int first = place.y * kRows;
  vec4 c0 = vec4(0.0);
  vec4 c1 = vec4(0.0);
  vec4 c2 = vec4(0.0);
  vec4 c3 = vec4(0.0);
  vec4 c4 = vec4(0.0);
  vec4 c5 = vec4(0.0);
  vec4 c6 = vec4(0.0);
  vec4 c7 = vec4(0.0);
  for (int q = 0; q < u_count.x; ++q) {
    int k = q << 2;
    vec4 b0 = texelFetch(u_b, ivec2(place.x, k), 0);
    vec4 b1 = texelFetch(u_b, ivec2(place.x, k + 1), 0);
    vec4 b2 = texelFetch(u_b, ivec2(place.x, k + 2), 0);
    vec4 b3 = texelFetch(u_b, ivec2(place.x, k + 3), 0);
    ACCUMULATE(c0, 0)
#if defined(TARGETS_8) || defined(TARGETS_4) || defined(TARGETS_2)
    ACCUMULATE(c1, 1)
#endif
#if defined(TARGETS_8) || defined(TARGETS_4)
    ACCUMULATE(c2, 2)
    ACCUMULATE(c3, 3)
#endif
#if defined(TARGETS_8)
    ACCUMULATE(c4, 4)
    ACCUMULATE(c5, 5)
    ACCUMULATE(c6, 6)
    ACCUMULATE(c7, 7)
#endif
  }
  o_row0 = c0;
#if defined(TARGETS_8) || defined(TARGETS_4) || defined(TARGETS_2)
  o_row1 = c1;
#endif
#if defined(TARGETS_8) || defined(TARGETS_4)
  o_row2 = c2;
  o_row3 = c3;
#endif
#if defined(TARGETS_8)
  o_row4 = c4;
  o_row5 = c5;
  o_row6 = c6;
  o_row7 = c7;
#endif
}
