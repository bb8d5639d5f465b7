#version 300 es
// gemm, packing op(B) for the block kernel: four rows of it at once, each to a plane of its own, so
// that the kernel fetches all four with one coordinate. Lane l of pixel (x, s * h + r) of plane p
// is column 4 (x * h + r) + l of row 4s + p, for strips of height h; zeros beyond the edges.
// Those of a batch lie side by side. x is the transpose of op(B). Cost per pixel, four texels: 4
// fetches with QUADS (four columns are a texel of the source) or COLUMN_QUADS (four rows are),
// else 16. Variants: QUADS, COLUMN_QUADS, BATCHED; STRUCTURED (lib/structure.glsl); SUM, TILES
// (lib/pack.glsl).
#include "lib/linear.glsl"
#include "lib/pack.glsl"

uniform ivec4 u_count;  // columns, rows, log2 of a strip's height, pixels of each matrix's strip

layout(location = 0) out vec4 o_row0;
layout(location = 1) out vec4 o_row1;
layout(location = 2) out vec4 o_row2;
layout(location = 3) out vec4 o_row3;

#ifdef COLUMN_QUADS
// Rows k .. k + 3 of a column.
vec4 column_texel(int column, int k) {
  if (column >= u_count.x || k >= u_count.y) {
    return vec4(0.0);
  }
  return packed_texel(ivec2(column, k), ivec2(0, 1), u_count.y - k);
}
#else
vec4 row_texel(int column, int k) {
  if (column >= u_count.x || k >= u_count.y) {
    return vec4(0.0);
  }
  return packed_texel(ivec2(column, k), ivec2(1, 0), u_count.x - column);
}
#endif

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
#ifdef BATCHED
  g_matrix = place.x / u_count.w;
  place.x -= g_matrix * u_count.w;
#endif
  int step = place.y >> u_count.z;
  int column = 4 * ((place.x << u_count.z) + place.y - (step << u_count.z));
  int k = 4 * step;
#ifdef COLUMN_QUADS
  mat4 rows = transpose(mat4(column_texel(column, k), column_texel(column + 1, k),
                             column_texel(column + 2, k), column_texel(column + 3, k)));
  o_row0 = rows[0];
  o_row1 = rows[1];
  o_row2 = rows[2];
  o_row3 = rows[3];
#else
  o_row0 = row_texel(column, k);
  o_row1 = row_texel(column, k + 1);
  o_row2 = row_texel(column, k + 2);
  o_row3 = row_texel(column, k + 3);
#endif
}
