#version 300 es
// trsm, packing: rows of a solution in tiles become the pack of op(B) for the rows that are solved
//   after.
// Reads: u_tiles: row i is layer i mod rows of the tile in line i div rows.
// Writes: o_row0 to o_row3: pixel (x, s * h + r) of plane p is row 4s + p of the tile at (x, line *
//   h + r). Zeros beyond the last row.
// Uniforms: u_trsm_pack: rows, log2 of a tile's rows, log2 of a strip's height.
// Assumes: nothing.
// Cost: per texel 1 fetch.
precision highp float;
precision highp int;
precision highp sampler2DArray;

uniform sampler2DArray u_tiles;
uniform ivec3 u_trsm_pack;
#define u_trsm_pack_rows u_trsm_pack.x
#define u_trsm_pack_log2_rows u_trsm_pack.y
#define u_trsm_pack_log2_height u_trsm_pack.z

layout(location = 0) out vec4 o_row0;
layout(location = 1) out vec4 o_row1;
layout(location = 2) out vec4 o_row2;
layout(location = 3) out vec4 o_row3;

vec4 row_of(ivec3 tile, int row) {
  return row < u_trsm_pack_rows ? texelFetch(u_tiles, tile, 0) : vec4(0.0);
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int row = (place.y >> u_trsm_pack_log2_height) << 2;
  int line = row >> u_trsm_pack_log2_rows;
  int y = (place.y & ((1 << u_trsm_pack_log2_height) - 1)) + (line << u_trsm_pack_log2_height);
  int layer = row - (line << u_trsm_pack_log2_rows);
  o_row0 = row_of(ivec3(place.x, y, layer), row);
  o_row1 = row_of(ivec3(place.x, y, layer + 1), row + 1);
  o_row2 = row_of(ivec3(place.x, y, layer + 2), row + 2);
  o_row3 = row_of(ivec3(place.x, y, layer + 3), row + 3);
}
