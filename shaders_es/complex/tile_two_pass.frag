#version 300 es
// cgemm, product of operands as they lie: a fragment is a tile of 8, 4, 2 or 1 rows x 2 numbers of
//   A * B over a chunk of k, a row a target.
// Reads: u_x is A, row i at base + i * row_stride, and u_y is B, number j of row k at base + k *
//   row_stride + 2j, all in lanes; the numbers of a row are neighbours. With CONJUGATED it is A
//   that is conjugated.
// Writes: o_row0 to o_row7: the tiles of level3/gemm_tile_two_pass, whose columns are lanes.
// Uniforms: those of level3/gemm_tile_two_pass; places and columns are lanes, depths are numbers.
// Assumes: Beyond the edges the last row is taken again; nobody reads these results.
// Cost: per tile and two k 32 FMA a row; 1 fetch of A a row with X_QUADS, else 2; of B 2 with
//   Y_QUADS, else 4.
// Variants: TARGETS_8, TARGETS_4, TARGETS_2, X_QUADS, Y_QUADS, NEIGHBOURS, CONJUGATED.
// Why: For few rows, or numbers of a row, packing the large operand costs more than the product.
#include "lib/linear.glsl"
#include "lib/neighbours.glsl"
#include "lib/times_i.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_two_pass_a;
#define u_two_pass_a_base u_two_pass_a.x
#define u_two_pass_a_row_stride u_two_pass_a.y
#define u_two_pass_a_rows u_two_pass_a.z
uniform sampler2D u_y;
uniform int u_y_shift;
uniform ivec4 u_two_pass_b;
#define u_two_pass_b_base u_two_pass_b.x
#define u_two_pass_b_row_stride u_two_pass_b.y
#define u_two_pass_b_cols u_two_pass_b.w
uniform ivec4 u_two_pass_tiles;
#define u_two_pass_tiles_depth u_two_pass_tiles.x
#define u_two_pass_tiles_chunk_depth u_two_pass_tiles.y
#define u_two_pass_tiles_lines u_two_pass_tiles.z

#if defined(TARGETS_8)
const int kRows = 8;
#elif defined(TARGETS_4)
const int kRows = 4;
#elif defined(TARGETS_2)
const int kRows = 2;
#else
const int kRows = 1;
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

int first_row = 0;
int first_lane = 0;  // of the rows of B

// Beyond the last row that is taken again; nobody reads what becomes of it.
int a_place(int row, int k) {
  return u_two_pass_a_base + min(first_row + row, u_two_pass_a_rows - 1) * u_two_pass_a_row_stride +
         2 * k;
}

// Two k.
vec4 a_pair(int row, int k) {
#ifdef X_QUADS
  return texel_at(u_x, u_x_shift, a_place(row, k) >> 2);
#else
  return four_neighbours(u_x, u_x_shift, a_place(row, k));
#endif
}

vec4 b_row(int k) {
  int place = u_two_pass_b_base + first_lane + k * u_two_pass_b_row_stride;
#if defined(Y_QUADS) || !defined(NEIGHBOURS)
  return texel_at(u_y, u_y_shift, place >> 2);
#else
  return neighbours(u_y, u_y_shift, place, 0, min(3, u_two_pass_b_cols - 1 - first_lane));
#endif
}

#define MULTIPLY_TWO(sum, row) \
  {                            \
    vec4 a = a_pair(row, k);   \
    sum += a.x * b;            \
    sum += a.y * i;            \
    sum += a.z * next;         \
    sum += a.w * i_next;       \
  }
#define MULTIPLY_LAST(sum, row)                       \
  {                                                   \
    int place = a_place(row, k);                      \
    sum += element_at(u_x, u_x_shift, place) * b;     \
    sum += element_at(u_x, u_x_shift, place + 1) * i; \
  }

#if defined(TARGETS_8)
#define EACH(multiply)                                                                            \
  multiply(c0, 0) multiply(c1, 1) multiply(c2, 2) multiply(c3, 3) multiply(c4, 4) multiply(c5, 5) \
      multiply(c6, 6) multiply(c7, 7)
#elif defined(TARGETS_4)
#define EACH(multiply) multiply(c0, 0) multiply(c1, 1) multiply(c2, 2) multiply(c3, 3)
#elif defined(TARGETS_2)
#define EACH(multiply) multiply(c0, 0) multiply(c1, 1)
#else
#define EACH(multiply) multiply(c0, 0)
#endif

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int chunk = place.y / u_two_pass_tiles_lines;
  first_row = (place.y - chunk * u_two_pass_tiles_lines) * kRows;
  first_lane = 4 * place.x;
  vec4 c0 = vec4(0.0);
  vec4 c1 = vec4(0.0);
  vec4 c2 = vec4(0.0);
  vec4 c3 = vec4(0.0);
  vec4 c4 = vec4(0.0);
  vec4 c5 = vec4(0.0);
  vec4 c6 = vec4(0.0);
  vec4 c7 = vec4(0.0);
  int k = chunk * u_two_pass_tiles_chunk_depth;
  int end = min(k + u_two_pass_tiles_chunk_depth, u_two_pass_tiles_depth);
  for (; k + 2 <= end; k += 2) {
    vec4 b = b_row(k);
    vec4 next = b_row(k + 1);
    vec4 i = times_i(b);
    vec4 i_next = times_i(next);
    EACH(MULTIPLY_TWO)
  }
  if (k < end) {
    vec4 b = b_row(k);
    vec4 i = times_i(b);
    EACH(MULTIPLY_LAST)
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
