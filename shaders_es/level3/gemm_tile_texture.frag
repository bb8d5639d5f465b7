#version 300 es
// gemm, product: a fragment is a tile of TARGETS rows x 4 columns of op(A) * op(B), a row a target.
// Both operands are packed: pixel (g, k) of A is rows 4g .. 4g + 3 of column k of op(A), pixel (c,
// k) of B is columns 4c .. 4c + 3 of row k of op(B); zeros beyond the edges, k padded to a multiple
// of 4. Cost per k: 8 targets 3 fetches for 32 FMA, 4 targets 2 for 16, 2 targets 2 for 8, 1 target
// 2 for 4. A long k of few tiles is cut into chunks, so that there are fragments enough: the lines
// of tiles of each follow those of the one before. The trip count is a uniform: constant ones make
// drivers unroll the loop, which was 2.5 times slower. Four steps are unrolled by hand: 664 GFLOP/s
// against 488 without (NVIDIA H200, n = 1024). Variants: TARGETS_8, TARGETS_4, TARGETS_2 (none of
// them: 1).
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D u_a;
uniform sampler2D u_b;
// Depth and that of a chunk, multiples of 4; lines of tiles a chunk; the first chunk's first line.
uniform ivec4 u_count;

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

vec4 c0 = vec4(0.0);
vec4 c1 = vec4(0.0);
vec4 c2 = vec4(0.0);
vec4 c3 = vec4(0.0);
vec4 c4 = vec4(0.0);
vec4 c5 = vec4(0.0);
vec4 c6 = vec4(0.0);
vec4 c7 = vec4(0.0);

void step_of_k(ivec2 place, int k) {
  vec4 b = texelFetch(u_b, ivec2(place.x, k), 0);
#if defined(TARGETS_8)
  vec4 a = texelFetch(u_a, ivec2(2 * place.y, k), 0);
  vec4 a_next = texelFetch(u_a, ivec2(2 * place.y + 1, k), 0);
  c4 += a_next.x * b;
  c5 += a_next.y * b;
  c6 += a_next.z * b;
  c7 += a_next.w * b;
#elif defined(TARGETS_4)
  vec4 a = texelFetch(u_a, ivec2(place.y, k), 0);
#elif defined(TARGETS_2)
  vec4 four = texelFetch(u_a, ivec2(place.y >> 1, k), 0);
  vec2 a = (place.y & 1) == 0 ? four.xy : four.zw;
#else
  vec4 four = texelFetch(u_a, ivec2(place.y >> 2, k), 0);
  vec2 pair = (place.y & 2) == 0 ? four.xy : four.zw;
  vec2 a = (place.y & 1) == 0 ? pair : pair.yx;
#endif
  c0 += a.x * b;
#if defined(TARGETS_8) || defined(TARGETS_4) || defined(TARGETS_2)
  c1 += a.y * b;
#endif
#if defined(TARGETS_8) || defined(TARGETS_4)
  c2 += a.z * b;
  c3 += a.w * b;
#endif
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  place.y -= u_count.w;
  int chunk = place.y / u_count.z;
  place.y -= chunk * u_count.z;
  int end = min((chunk + 1) * u_count.y, u_count.x);
  for (int k = chunk * u_count.y; k < end; k += 4) {
    step_of_k(place, k);
    step_of_k(place, k + 1);
    step_of_k(place, k + 2);
    step_of_k(place, k + 3);
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
