#version 300 es
// gemm, product of operands as they lie: a fragment is a tile of 8, 4, 2 or 1 rows x 4 columns of A
//   * B over a chunk of k, a row a target.
// Reads: u_x is A, row i at base + i * row_stride, whose k are neighbours; u_y is B, element (k, j)
//   at base + k * row_stride + j * col_stride. The next matrix of a batch is next further.
// Writes: o_row0 to o_row7: the tile of its place in strips, as lib/tiles.glsl has them. The lines
//   of tiles of each chunk of k follow those of the one before. The tiles of a batch lie side by
//   side.
// Uniforms: u_two_pass_a, with the rows that exist; u_two_pass_b, with the columns;
//   u_two_pass_tiles: depth, that of a chunk (a multiple of 4), lines of tiles, next of B; u_strip:
//   log2 of its height in pixels.
// Assumes: Beyond the edges the last row and column are taken again; nobody reads these results.
//   With TWO_COLUMNS B has two columns, and a texel is two of its rows.
// Cost: per tile and four k 16 FMA a row; 1 fetch of A a row with X_QUADS, else 2; of B 2 with
//   TWO_COLUMNS, 4 with Y_QUADS or COLUMN_QUADS, 8 with NEIGHBOURS, else 16.
// Variants: TARGETS_8, TARGETS_4, TARGETS_2, X_QUADS, Y_QUADS, COLUMN_QUADS, TWO_COLUMNS,
//   NEIGHBOURS.
// Why: For few rows or columns packing the large operand costs more than the product; for small
//   products a pass does.
#include "lib/linear.glsl"
#include "lib/neighbours.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_two_pass_a;
#define u_two_pass_a_base u_two_pass_a.x
#define u_two_pass_a_row_stride u_two_pass_a.y
#define u_two_pass_a_rows u_two_pass_a.z
#define u_two_pass_a_next u_two_pass_a.w
uniform sampler2D u_y;
uniform int u_y_shift;
uniform ivec4 u_two_pass_b;
#define u_two_pass_b_base u_two_pass_b.x
#define u_two_pass_b_row_stride u_two_pass_b.y
#define u_two_pass_b_col_stride u_two_pass_b.z
#define u_two_pass_b_cols u_two_pass_b.w
uniform ivec4 u_strip;
#define u_strip_log2_height u_strip.w
uniform ivec4 u_two_pass_tiles;
#define u_two_pass_tiles_depth u_two_pass_tiles.x
#define u_two_pass_tiles_chunk_depth u_two_pass_tiles.y
#define u_two_pass_tiles_lines u_two_pass_tiles.z
#define u_two_pass_tiles_next_b u_two_pass_tiles.w

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
int first_column = 0;
int a_base = 0;
ivec4 columns = ivec4(0);  // where the tile's columns of B begin

// Beyond the edges the last row and column are taken again; nobody reads what becomes of them.
int a_place(int row, int k) {
  return a_base + min(first_row + row, u_two_pass_a_rows - 1) * u_two_pass_a_row_stride + k;
}

// Four k.
vec4 a_quad(int row, int k) {
#ifdef X_QUADS
  return texel_at(u_x, u_x_shift, a_place(row, k) >> 2);
#else
  return four_neighbours(u_x, u_x_shift, a_place(row, k));
#endif
}

vec4 b_row(int k) {
  ivec4 place = columns + k * u_two_pass_b_row_stride;
#ifdef Y_QUADS
  return texel_at(u_y, u_y_shift, place.x >> 2);
#elif defined(NEIGHBOURS)
  return neighbours(u_y, u_y_shift, place.x, 0, clamp(u_two_pass_b_cols - 1 - first_column, 0, 3));
#else
  return vec4(element_at(u_y, u_y_shift, place.x), element_at(u_y, u_y_shift, place.y),
              element_at(u_y, u_y_shift, place.z), element_at(u_y, u_y_shift, place.w));
#endif
}

// Rows k .. k + 3 of the tile's columns.
mat4 b_rows(int k) {
#ifdef COLUMN_QUADS
  ivec4 texel = (columns + k) >> 2;
  return transpose(mat4(texel_at(u_y, u_y_shift, texel.x), texel_at(u_y, u_y_shift, texel.y),
                        texel_at(u_y, u_y_shift, texel.z), texel_at(u_y, u_y_shift, texel.w)));
#elif defined(TWO_COLUMNS)
  int texel = (columns.x >> 2) + (k >> 1);
  vec4 upper = texel_at(u_y, u_y_shift, texel);
  vec4 lower = texel_at(u_y, u_y_shift, texel + 1);
  return mat4(upper.xyxy, upper.zwzw, lower.xyxy, lower.zwzw);
#else
  return mat4(b_row(k), b_row(k + 1), b_row(k + 2), b_row(k + 3));
#endif
}

#define MULTIPLY_FOUR(sum, row) \
  {                             \
    vec4 a = a_quad(row, k);    \
    sum += a.x * rows[0];       \
    sum += a.y * rows[1];       \
    sum += a.z * rows[2];       \
    sum += a.w * rows[3];       \
  }
#define MULTIPLY_LAST(sum, row)            \
  {                                        \
    vec4 a = a_quad(row, k);               \
    sum += a.x * rows[0];                  \
    if (end - k > 1) sum += a.y * rows[1]; \
    if (end - k > 2) sum += a.z * rows[2]; \
  }
#define MULTIPLY_ONE(sum, row) sum += element_at(u_x, u_x_shift, a_place(row, k)) * one;

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
  int line = place.y >> u_strip_log2_height;
  int chunk = line / u_two_pass_tiles_lines;
  first_row = (line - chunk * u_two_pass_tiles_lines) * kRows;
  int lower = (1 << u_strip_log2_height) - 1;
  int width = (((u_two_pass_b_cols + 3) >> 2) + lower) >> u_strip_log2_height;
  int matrix = place.x / width;
  first_column = 4 * (((place.x - matrix * width) << u_strip_log2_height) + (place.y & lower));
  a_base = u_two_pass_a_base + matrix * u_two_pass_a_next;
  columns =
      u_two_pass_b_base + matrix * u_two_pass_tiles_next_b +
      min(ivec4(0, 1, 2, 3) + first_column, ivec4(u_two_pass_b_cols - 1)) * u_two_pass_b_col_stride;
  vec4 c0 = vec4(0.0);
  vec4 c1 = vec4(0.0);
  vec4 c2 = vec4(0.0);
  vec4 c3 = vec4(0.0);
  vec4 c4 = vec4(0.0);
  vec4 c5 = vec4(0.0);
  vec4 c6 = vec4(0.0);
  vec4 c7 = vec4(0.0);
  int end = min((chunk + 1) * u_two_pass_tiles_chunk_depth, u_two_pass_tiles_depth);
  int k = chunk * u_two_pass_tiles_chunk_depth;
  for (; k + 4 <= end; k += 4) {
    mat4 rows = b_rows(k);
    EACH(MULTIPLY_FOUR)
  }
#ifdef X_QUADS  // of a texel of A the rest of a row, of which not all exist
  if (k < end) {
#ifdef COLUMN_QUADS
    mat4 rows = b_rows(k);
#else
    mat4 rows = mat4(0.0);
    rows[0] = b_row(k);
    if (end - k > 1) rows[1] = b_row(k + 1);
    if (end - k > 2) rows[2] = b_row(k + 2);
#endif
    EACH(MULTIPLY_LAST)
  }
#else
  for (; k < end; ++k) {
    vec4 one = b_row(k);
    EACH(MULTIPLY_ONE)
  }
#endif
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
