// The tiles of a product: its row i, column j is lane j & 3 of layer i mod rows of the tile in line
// i div rows, column c = j >> 2, which is pixel (c div h, line * h + c mod h) for strips of height
// h; further stacks of such tiles, of other chunks of k, are added. With PANEL_TILES they are those
// of the transpose by a kernel with PANEL_VECTORS: its row j, column i is lane j & 3 of layer
// (i & 3) * rows / 4 + (j mod rows) / 4 of the tile in line j div rows, c = i >> 2. The tiles of a
// batch lie side by side or below each other. Cost: a fetch for each stack.
precision highp sampler2DArray;
uniform sampler2DArray u_tiles;
// Log2 of a tile's rows, log2 of a strip's height, further stacks, from each stack to the next.
uniform ivec4 u_tile_strip;
#define u_tile_strip_log2_rows u_tile_strip.x
#define u_tile_strip_log2_height u_tile_strip.y
#define u_tile_strip_more_stacks u_tile_strip.z
#define u_tile_strip_stack_height u_tile_strip.w
#ifdef BATCHED
uniform ivec2 u_tile_pitch;
#endif

#include "lib/tile_place.glsl"

// Four columns of a row, of which position.y is the first, of matrix position.z.
vec4 tile_texel(ivec3 position) {
  ivec3 place = tile_place(position.xy, u_tile_strip_log2_rows, u_tile_strip_log2_height);
#ifdef BATCHED
  place.xy += position.z * u_tile_pitch;
#endif
  vec4 sum = texelFetch(u_tiles, place, 0);
  for (int stack = 0; stack < u_tile_strip_more_stacks; ++stack) {
    place.y += u_tile_strip_stack_height;
    sum += texelFetch(u_tiles, place, 0);
  }
  return sum;
}
