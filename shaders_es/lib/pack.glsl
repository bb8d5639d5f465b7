// Packing: a texel of the target from four elements of the matrix x: (i, j) and its neighbours in
// the direction of `step`, which is (1, 0) or (0, 1); zeros for the lanes from `left` on, which are
// not read. With QUADS, or COLUMN_QUADS, the four are a texel of x. With STRUCTURED x is a matrix
// of lib/structure.glsl. With BLOCK_SUM it is a signed sum of up to four blocks of x, zeros beyond
// the edges of x: as many times the fetches. With TILES, and one of the QUADS, the buffer of x is a
// product that was not merged yet: a fetch for each stack of lib/tiles.glsl. Of a batch of matrices
// x is the one of number g_matrix.
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
#define u_x_matrix_next u_x_matrix.w
int g_matrix = 0;
#ifdef TILES
#include "lib/tiles.glsl"
uniform float u_alpha;     // of the product, not 0
uniform int u_product_ld;  // whole texels

vec4 texel_of_x(int element) {
  int row = element / u_product_ld;
  return u_alpha * tile_texel(ivec3(row, element - row * u_product_ld, 0));
}
#else
uniform sampler2D u_x;
uniform int u_x_shift;

vec4 texel_of_x(int element) {
  return texel_at(u_x, u_x_shift, element >> 2);
}
#endif
#ifdef STRUCTURED
#include "lib/structure.glsl"
#endif

int address(ivec2 place) {
  return u_x_matrix_base + place.x * u_x_matrix_row_stride + place.y * u_x_matrix_col_stride +
         g_matrix * u_x_matrix_next;
}

#ifndef TILES
float packed_element(ivec2 place, bool exists) {
#ifdef STRUCTURED
  exists = exists && structure_exists(place.x, place.y);
  return exists ? structure_element(u_x, u_x_shift, u_x_matrix, place.x, place.y) : 0.0;
#else
  return exists ? element_at(u_x, u_x_shift, address(place)) : 0.0;
#endif
}
#endif

// left > 0
vec4 texel_of_matrix(ivec2 place, ivec2 step, int left) {
#if (defined(QUADS) || defined(COLUMN_QUADS)) && !defined(STRUCTURED)
  vec4 source = texel_of_x(address(place));
  return mix(vec4(0.0), source, lessThan(ivec4(0, 1, 2, 3), ivec4(left)));
#else
  return vec4(packed_element(place, true), packed_element(place + step, left > 1),
              packed_element(place + 2 * step, left > 2),
              packed_element(place + 3 * step, left > 3));
#endif
}

#ifdef BLOCK_SUM
uniform ivec4 u_term_rows;
#define u_term_rows_first u_term_rows.x
#define u_term_rows_second u_term_rows.y
#define u_term_rows_third u_term_rows.z
#define u_term_rows_fourth u_term_rows.w
uniform ivec4 u_term_cols;
#define u_term_cols_first u_term_cols.x
#define u_term_cols_second u_term_cols.y
#define u_term_cols_third u_term_cols.z
#define u_term_cols_fourth u_term_cols.w
uniform ivec4 u_term_signs;
#define u_term_signs_first u_term_signs.x
#define u_term_signs_second u_term_signs.y
#define u_term_signs_third u_term_signs.z
#define u_term_signs_fourth u_term_signs.w
uniform ivec2 u_term_extent;

vec4 term(ivec2 place, ivec2 step, int sign) {
  ivec2 left = u_term_extent - place;
  if (sign == 0 || left.x <= 0 || left.y <= 0) {
    return vec4(0.0);
  }
  vec4 value = texel_of_matrix(place, step, left.x * step.x + left.y * step.y);
  return sign < 0 ? -value : value;
}
#endif

// left > 0
vec4 packed_texel(ivec2 place, ivec2 step, int left) {
#ifdef BLOCK_SUM
  vec4 first =
      term(place + ivec2(u_term_rows_first, u_term_cols_first), step, u_term_signs_first) +
      term(place + ivec2(u_term_rows_second, u_term_cols_second), step, u_term_signs_second);
  vec4 second =
      term(place + ivec2(u_term_rows_third, u_term_cols_third), step, u_term_signs_third) +
      term(place + ivec2(u_term_rows_fourth, u_term_cols_fourth), step, u_term_signs_fourth);
  return first + second;
#else
  return texel_of_matrix(place, step, left);
#endif
}
