// The texture kernel of products (level3/gemm_tile_texture has what it reads and writes). Who
// includes it defines MULTIPLY_STEPS(from, to), by step_of_k(place, k), four of which go together,
// or by a STEP_OF_K(k) of its own, and COLUMN_OF(x): the column of the pack of B for a column of
// the tiles.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D u_a;
uniform sampler2D u_b;
// Depth and that of a chunk, multiples of 4; lines of tiles a chunk; the first chunk's first line.
uniform ivec4 u_texture_tiles;
#define u_texture_tiles_depth u_texture_tiles.x
#define u_texture_tiles_chunk_depth u_texture_tiles.y
#define u_texture_tiles_lines u_texture_tiles.z
#define u_texture_tiles_first_line u_texture_tiles.w
#ifdef TRIANGLE
uniform ivec2 u_band;
#define u_band_below u_band.x
#define u_band_above u_band.y
#endif
#ifdef BATCHED
uniform ivec2 u_batch_tiles;
#define u_batch_tiles_width u_batch_tiles.x
#define u_batch_tiles_a_lines u_batch_tiles.y
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
#endif

vec4 c0 = vec4(0.0);
vec4 c1 = vec4(0.0);
vec4 c2 = vec4(0.0);
vec4 c3 = vec4(0.0);
vec4 c4 = vec4(0.0);
vec4 c5 = vec4(0.0);
vec4 c6 = vec4(0.0);
vec4 c7 = vec4(0.0);

#if defined(TARGETS_8)
const int kTargets = 8;
#elif defined(TARGETS_4)
const int kTargets = 4;
#elif defined(TARGETS_2)
const int kTargets = 2;
#else
const int kTargets = 1;
#endif

// What an element of op(A) that does not exist is multiplied by: 0, as 0 * Inf would be NaN.
#ifdef TRIANGLE
bool exists(int row, int k) {
  return row - k <= u_band_below && k - row <= u_band_above;
}
#define B_FOR_ROW(index) (exists(place.y * kTargets + index, k) ? b : vec4(0.0))
#else
#define B_FOR_ROW(index) b
#endif

#ifdef SAMPLED
vec4 texel = vec4(0.0);  // the size of one of A, and of one of B
#define A_AT(x, y) texture(u_a, (vec2(x, y) + 0.5) * texel.xy)
#define B_AT(x, y) texture(u_b, (vec2(x, y) + 0.5) * texel.zw)
#else
#define A_AT(x, y) texelFetch(u_a, ivec2(x, y), 0)
#define B_AT(x, y) texelFetch(u_b, ivec2(x, y), 0)
#endif

#ifndef STEP_OF_K
void step_of_k(ivec2 place, int k) {
  vec4 b = B_AT(place.x, k);
#if defined(TARGETS_8)
  vec4 a = A_AT(2 * place.y, k);
  vec4 a_next = A_AT(2 * place.y + 1, k);
  c4 += a_next.x * B_FOR_ROW(4);
  c5 += a_next.y * B_FOR_ROW(5);
  c6 += a_next.z * B_FOR_ROW(6);
  c7 += a_next.w * B_FOR_ROW(7);
#elif defined(TARGETS_4)
  vec4 a = A_AT(place.y, k);
#elif defined(TARGETS_2)
  vec4 four = A_AT(place.y >> 1, k);
  vec2 a = (place.y & 1) == 0 ? four.xy : four.zw;
#else
  vec4 four = A_AT(place.y >> 2, k);
  vec2 pair = (place.y & 2) == 0 ? four.xy : four.zw;
  vec2 a = (place.y & 1) == 0 ? pair : pair.yx;
#endif
  c0 += a.x * B_FOR_ROW(0);
#if defined(TARGETS_8) || defined(TARGETS_4) || defined(TARGETS_2)
  c1 += a.y * B_FOR_ROW(1);
#endif
#if defined(TARGETS_8) || defined(TARGETS_4)
  c2 += a.z * B_FOR_ROW(2);
  c3 += a.w * B_FOR_ROW(3);
#endif
}
#endif

void main() {
#ifdef SAMPLED
  texel = 1.0 / vec4(textureSize(u_a, 0), textureSize(u_b, 0));
#endif
  ivec2 place = ivec2(gl_FragCoord.xy);
  place.x = COLUMN_OF(place.x);
  place.y -= u_texture_tiles_first_line;
  int chunk = place.y / u_texture_tiles_lines;
  place.y -= chunk * u_texture_tiles_lines;
  int from = chunk * u_texture_tiles_chunk_depth;
  int to = min(from + u_texture_tiles_chunk_depth, u_texture_tiles_depth);
#ifdef BATCHED
  place.y += place.x / u_batch_tiles_width * u_batch_tiles_a_lines;
#endif
#ifdef TRIANGLE
  int row = place.y * kTargets;
  from = max(from, row - u_band_below) & ~3;
  to = min(to, row + kTargets + u_band_above);
#endif
  MULTIPLY_STEPS(from, to)
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
