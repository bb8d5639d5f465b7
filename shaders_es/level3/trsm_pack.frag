#version 300 es
// trsm, packing: rows of a solution, which lie in tiles, become packed op(B) for the products of
// the rows that are solved after them: pixel (x, k * h + r) is row k of the tile at (x, line * h +
// r), zeros beyond the last row. Cost per texel: 1 fetch.
precision highp float;
precision highp int;
precision highp sampler2DArray;

uniform sampler2DArray u_tiles;
uniform ivec4 u_count;  // rows, log2 of a tile's rows, log2 of a strip's height

layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int k = place.y >> u_count.z;
  int line = k >> u_count.y;
  int y = place.y - (k << u_count.z) + (line << u_count.z);
  ivec3 tile = ivec3(place.x, y, k - (line << u_count.y));
  o_texel = k < u_count.x ? texelFetch(u_tiles, tile, 0) : vec4(0.0);
}
