#version 300 es
// gemm by Strassen's algorithm, the pass behind each of the seven products: the blocks of C that
// take it get alpha * sign * product + C, and beta * C instead of C if it is their first. C is
// row-major; the last pass of a block applies bias and activation. With two levels the product is
// itself made of seven, whose tiles lie in stacks, one on top of the other; tiles are as in
// gemm_merge.frag. The products' order is that of kStrassen (plan/strassen_plan.cpp). Cost per
// texel: 2 fetches, with two levels 3 to 5, with QUADS (C's rows start at texels), else four times
// as many of tiles, and what lib/epilogue.glsl says. Variants: QUADS, ALPHA_ON_DEVICE,
// BETA_ON_DEVICE, BIAS, ACTIVATION.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#include "lib/epilogue.glsl"

precision highp sampler2DArray;
uniform sampler2DArray u_tiles;
// Log2 of a tile's rows, log2 of a strip's height, height of a stack; 1: what is not changed is
// discarded, as the target has it already.
uniform ivec4 u_count;
uniform ivec4 u_blocks;  // rows and columns of a block; of a block's blocks, 0 rows: none
uniform ivec4 u_signs;   // the product's in the blocks 11, 12, 21, 22, from the view's first row on
uniform ivec4 u_begins;  // 1: the product is the block's first

bool below(ivec2 place) {
  return place.x >= u_blocks.x;
}

bool right(ivec2 place) {
  return place.y >= u_blocks.y;
}

int of_block(ivec4 of, ivec2 place) {
  return below(place) ? (right(place) ? of.w : of.z) : (right(place) ? of.y : of.x);
}

vec4 tile_texel(ivec2 place, int stack) {
  int line = place.x >> u_count.x;
  int layer = place.x - (line << u_count.x);
  int column = place.y >> 2;
  int x = column >> u_count.y;
  int y = (line << u_count.y) + column - (x << u_count.y) + stack * u_count.z;
  return texelFetch(u_tiles, ivec3(x, y, layer), 0);
}

// The product's texel for a place in C.
vec4 product_texel(ivec2 place) {
  place -= ivec2(below(place) ? u_blocks.x : 0, right(place) ? u_blocks.y : 0);
  if (u_blocks.z == 0) {
    return tile_texel(place, 0);
  }
  bool low = place.x >= u_blocks.z;
  bool far = place.y >= u_blocks.w;
  place -= ivec2(low ? u_blocks.z : 0, far ? u_blocks.w : 0);
  if (low) {
    return far ? tile_texel(place, 0) + tile_texel(place, 2) - tile_texel(place, 3) +
                     tile_texel(place, 5)
               : tile_texel(place, 3) + tile_texel(place, 6);
  }
  return far ? tile_texel(place, 4) + tile_texel(place, 5)
             : tile_texel(place, 0) + tile_texel(place, 1) - tile_texel(place, 4) +
                   tile_texel(place, 6);
}

bool changed(ivec2 place) {
  return place.x >= 0 && of_block(u_signs, place) != 0;
}

vec4 updated(ivec2 place, vec4 product, vec4 old) {
  float b = of_block(u_begins, place) != 0 ? beta() : 1.0;
  return combine(alpha(), of_block(u_signs, place) < 0 ? -product : product, b, old);
}

float updated_element(ivec2 place, float old) {
  if (!changed(place)) {
    return old;
  }
  return updated(place, vec4(lane_of(product_texel(place), place.y & 3)), vec4(old)).x;
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 old = old_texel(texel);
  ivec2 position = view_position(element);
#ifdef QUADS
  bool any_changed = changed(position);
#else
  ivec2 second = view_position(element + 1);
  ivec2 third = view_position(element + 2);
  ivec2 last = view_position(element + 3);
  bvec4 inside = bvec4(changed(position), changed(second), changed(third), changed(last));
  bool any_changed = any(inside);
#endif
  if (!any_changed) {
    if (u_count.w != 0) {
      discard;
    }
    o_texel = old;
    return;
  }
#ifdef QUADS
  bvec4 inside = lanes_of_row(position);
  vec4 value = add_row_bias(updated(position, product_texel(position), old), position);
#else
  vec4 value = vec4(updated_element(position, old.x), updated_element(second, old.y),
                    updated_element(third, old.z), updated_element(last, old.w));
  value = add_bias(value, position, second, third, last);
#endif
  write_lanes(old, activate(value), inside);
}
