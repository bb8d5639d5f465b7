#version 300 es
// gemm, packing op(B) for the block kernel: blocks of 4 x 4, a row of them to each of four planes;
//   with PANEL_VECTORS a column of them.
// Reads: u_x is the transpose of op(B), as lib/pack.glsl reads it.
// Writes: o_row0 to o_row3: lane l of pixel (x, s * h + r) of plane p is column 4 (x * h + r) + l
//   of row 4s + p, for strips of height h; with PANEL_VECTORS it is row 4s + l of column 4 (x * h +
//   r) + p. Zeros beyond the edges. The matrices of a batch lie side by side.
// Uniforms: u_pack_rows: columns, rows, log2 of a strip's height, pixels of each matrix's strip;
//   those of lib/pack.glsl.
// Assumes: nothing.
// Cost: per pixel, four texels, 4 fetches with QUADS or COLUMN_QUADS, else 16; with BLOCK_SUM up to
//   four times as many.
// Variants: QUADS, COLUMN_QUADS, STRUCTURED, BLOCK_SUM, TILES, PANEL_TILES, PANEL_VECTORS, BATCHED.
// Why: The kernel fetches all four texels with one coordinate.
#include "lib/linear.glsl"
#include "lib/pack.glsl"

uniform ivec4 u_pack_rows;
#define u_pack_rows_cols u_pack_rows.x
#define u_pack_rows_rows u_pack_rows.y
#define u_pack_rows_log2_height u_pack_rows.z
#define u_pack_rows_width u_pack_rows.w

layout(location = 0) out vec4 o_row0;
layout(location = 1) out vec4 o_row1;
layout(location = 2) out vec4 o_row2;
layout(location = 3) out vec4 o_row3;

// What is read are columns of the block, or its rows.
#if defined(COLUMN_QUADS) || (defined(PANEL_VECTORS) && !defined(QUADS))
#define READS_COLUMNS
// Rows k .. k + 3 of a column.
vec4 column_texel(int column, int k) {
  if (column >= u_pack_rows_cols || k >= u_pack_rows_rows) {
    return vec4(0.0);
  }
  return packed_texel(ivec2(column, k), ivec2(0, 1), u_pack_rows_rows - k);
}
#else
vec4 row_texel(int column, int k) {
  if (column >= u_pack_rows_cols || k >= u_pack_rows_rows) {
    return vec4(0.0);
  }
  return packed_texel(ivec2(column, k), ivec2(1, 0), u_pack_rows_cols - column);
}
#endif

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
#ifdef BATCHED
  g_matrix = place.x / u_pack_rows_width;
  place.x -= g_matrix * u_pack_rows_width;
#endif
  int k_step = place.y >> u_pack_rows_log2_height;
  int column =
      4 * ((place.x << u_pack_rows_log2_height) + place.y - (k_step << u_pack_rows_log2_height));
  int k = 4 * k_step;
#ifdef READS_COLUMNS
  mat4 block = mat4(column_texel(column, k), column_texel(column + 1, k),
                    column_texel(column + 2, k), column_texel(column + 3, k));
#else
  mat4 block = mat4(row_texel(column, k), row_texel(column, k + 1), row_texel(column, k + 2),
                    row_texel(column, k + 3));
#endif
#if defined(READS_COLUMNS) != defined(PANEL_VECTORS)
  block = transpose(block);
#endif
  o_row0 = block[0];
  o_row1 = block[1];
  o_row2 = block[2];
  o_row3 = block[3];
}
