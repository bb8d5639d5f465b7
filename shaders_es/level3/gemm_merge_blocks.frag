#version 300 es
// gemm by Strassen's algorithm, the pass behind each of the seven products: the blocks of C that
//   take it get alpha * sign * product + C, or beta * C instead of C if it is their first.
// Reads: u_tiles, laid out as for level3/gemm_merge. With two levels the product is made of seven,
//   whose tiles lie in stacks, one below the other; u_old is C; with BIAS u_bias.
// Writes: C, row-major, a texel a fragment. What is not changed is discarded where the target has
//   it already. The last pass of a block applies bias and activation.
// Uniforms: u_block_tiles: log2 of a tile's rows and of a strip's height, height of a stack,
//   whether to discard; u_blocks: rows and columns of a block, and of its blocks (0 rows: none);
//   u_block_signs: of the product in each block from the view's first row on; u_block_begins: 1
//   where the product is the block's first; those of lib/scalars.glsl, lib/target.glsl and
//   lib/epilogue.glsl.
// Assumes: The products come in the order of kStrassen (plan/strassen_plan.cpp). With QUADS rows of
//   C start at texels.
// Cost: per texel 2 fetches with QUADS, with two levels 3 to 5, else four times as many of tiles.
//   What lib/epilogue.glsl says.
// Variants: QUADS, PANEL_TILES, ALPHA_ON_DEVICE, BETA_ON_DEVICE, BIAS, ACTIVATION.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#include "lib/epilogue.glsl"
#include "lib/tile_place.glsl"

precision highp sampler2DArray;
uniform sampler2DArray u_tiles;
// Log2 of a tile's rows, log2 of a strip's height, height of a stack; 1: what is not changed is
// discarded, as the target has it already.
uniform ivec4 u_block_tiles;
#define u_block_tiles_log2_rows u_block_tiles.x
#define u_block_tiles_log2_height u_block_tiles.y
#define u_block_tiles_stack_height u_block_tiles.z
#define u_block_tiles_discards u_block_tiles.w
uniform ivec4 u_blocks;
#define u_blocks_rows u_blocks.x
#define u_blocks_cols u_blocks.y
#define u_blocks_inner_rows u_blocks.z
#define u_blocks_inner_cols u_blocks.w
uniform ivec4 u_block_signs;
uniform ivec4 u_block_begins;

bool below(ivec2 place) {
  return place.x >= u_blocks_rows;
}

bool right(ivec2 place) {
  return place.y >= u_blocks_cols;
}

int of_block(ivec4 of, ivec2 place) {
  return below(place) ? (right(place) ? of.w : of.z) : (right(place) ? of.y : of.x);
}

vec4 tile_texel(ivec2 place, int stack) {
  ivec3 texel = tile_place(place, u_block_tiles_log2_rows, u_block_tiles_log2_height);
  texel.y += stack * u_block_tiles_stack_height;
  return texelFetch(u_tiles, texel, 0);
}

// The product's texel for a place in C.
vec4 product_texel(ivec2 place) {
  place -= ivec2(below(place) ? u_blocks_rows : 0, right(place) ? u_blocks_cols : 0);
  if (u_blocks_inner_rows == 0) {
    return tile_texel(place, 0);
  }
  bool low = place.x >= u_blocks_inner_rows;
  bool far = place.y >= u_blocks_inner_cols;
  place -= ivec2(low ? u_blocks_inner_rows : 0, far ? u_blocks_inner_cols : 0);
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
  return place.x >= 0 && of_block(u_block_signs, place) != 0;
}

vec4 updated(ivec2 place, vec4 product, vec4 old) {
  float b = of_block(u_block_begins, place) != 0 ? beta() : 1.0;
  return combine(alpha(), of_block(u_block_signs, place) < 0 ? -product : product, b, old);
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
    if (u_block_tiles_discards != 0) {
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
