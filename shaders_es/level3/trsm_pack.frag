#version 300 es
// trsm, packing: rows of a solution, which lie in tiles, become packed op(B) for the products of
// the rows that are solved after them: pixel (x, s * h + r) of plane p is row 4s + p of the tile at
// (x, line * h + r), zeros beyond the last row. Cost per texel: 1 fetch.
precision highp float;
precision highp int;
precision highp sampler2DArray;

uniform sampler2DArray u_tiles;
uniform ivec4 u_count;  // rows, log2 of a tile's rows, log2 of a strip's height

layout(location = 0) out vec4 o_row0;
layout(location = 1) out vec4 o_row1;
layout(location = 2) out vec4 o_row2;
layout(location = 3) out vec4 o_row3;

vec4 row_of(ivec3 tile, int row) {
  return row < u_count.x ? texelFetch(u_tiles, tile, 0) : vec4(0.0);
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int row = (place.y >> u_count.z) << 2;
  int line = row >> u_count.y;
  int y = (place.y & ((1 << u_count.z) - 1)) + (line << u_count.z);
  int layer = row - (line << u_count.y);
  o_row0 = row_of(ivec3(place.x, y, layer), row);
  o_row1 = row_of(ivec3(place.x, y, layer + 1), row + 1);
  o_row2 = row_of(ivec3(place.x, y, layer + 2), row + 2);
  o_row3 = row_of(ivec3(place.x, y, layer + 3), row + 3);
}
