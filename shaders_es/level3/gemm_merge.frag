#version 300 es
// gemm, last pass: C := alpha * tiles + beta * C, C row-major (a column-major C is the product of
// the transposes). Row i, column j of the product is lane j & 3 of layer i mod rows of the tile in
// line i div rows, column c = j >> 2, which is pixel (c div h, line * h + c mod h) for strips of
// height h; further stacks of such tiles, of other chunks of k, are added. With TRANSPOSED it is
// the tiles of C's transpose. Cost per texel: 2 fetches with QUADS (C's rows start at texels),
// else 5. Variants: QUADS, TRANSPOSED, MASKED (which reads as without QUADS: the first lane need
// not be in the view), ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

precision highp sampler2DArray;
uniform sampler2DArray u_tiles;
// Log2 of a tile's rows, log2 of a strip's height, further stacks, from each stack to the next.
uniform ivec4 u_count;

vec4 tile_texel(ivec2 position) {
#ifdef TRANSPOSED
  position = position.yx;
#endif
  int line = position.x >> u_count.x;
  int layer = position.x - (line << u_count.x);
  int column = position.y >> 2;
  int x = column >> u_count.y;
  ivec3 place = ivec3(x, (line << u_count.y) + column - (x << u_count.y), layer);
  vec4 sum = texelFetch(u_tiles, place, 0);
  for (int stack = 0; stack < u_count.z; ++stack) {
    place.y += u_count.w;
    sum += texelFetch(u_tiles, place, 0);
  }
  return sum;
}

float tile_element(ivec2 position) {
#ifdef TRANSPOSED
  int lane = position.x & 3;
#else
  int lane = position.y & 3;
#endif
  return position.x < 0 ? 0.0 : lane_of(tile_texel(position), lane);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 old = texel_at(u_old, u_old_shift, texel);
  ivec2 position = view_position(element);
#if defined(QUADS) && !defined(MASKED)
  if (position.x < 0) {
    o_texel = old;
    return;
  }
  vec4 product = tile_texel(position);
  bvec4 inside = lessThan(ivec4(0, 1, 2, 3) + position.y, ivec4(u_view.z));
#else
  vec4 product =
      vec4(tile_element(position), tile_element(view_position(element + 1)),
           tile_element(view_position(element + 2)), tile_element(view_position(element + 3)));
  bvec4 inside = lanes_in_view(texel);
#endif
  write_lanes(old, combine(alpha(), product, beta(), old), inside);
}
