#version 300 es
// gemm, last pass: C := activation(alpha * tiles + beta * C + bias).
// Reads: u_tiles, as lib/tiles.glsl finds them; u_old is C; with BIAS u_bias.
// Writes: C, row-major, a texel a fragment. Lanes outside of the views keep their bits. A
//   column-major C is the product of the transposes.
// Uniforms: those of lib/scalars.glsl, lib/target.glsl, lib/tiles.glsl and lib/epilogue.glsl.
// Assumes: With QUADS rows of C start at texels. With WHOLE beta is 0.
// Cost: per texel 2 fetches with QUADS, else 5; one or four more for each further stack; one less
//   with WHOLE; 1 where all is outside of a mask. What lib/epilogue.glsl says.
// Variants: QUADS, MASKED, TRANSPOSED, PANEL_TILES, WHOLE, BATCHED, ALPHA_ON_DEVICE,
//   BETA_ON_DEVICE, BIAS, ACTIVATION.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#include "lib/epilogue.glsl"
#include "lib/tiles.glsl"

// Row, column and which of a batch; -1s outside of C.
ivec3 place_of(int element) {
#ifdef BATCHED
  return batch_position(element);
#else
  return ivec3(view_position(element), 0);
#endif
}

float tile_element(ivec3 position) {
#ifdef TRANSPOSED
  position = position.yxz;
#endif
  return position.x < 0 ? 0.0 : lane_of(tile_texel(position), position.y & 3);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 old = old_texel(texel);
#ifdef QUADS
#ifdef BATCHED
  ivec3 position = batch_position(element);
#else
  ivec3 position = ivec3(place_in_rows(element - u_view_offset), 0);
#endif
  bvec4 inside = lanes_of_row(position.xy);
  if (position.x < 0 || !any(inside)) {
    o_texel = old;
    return;
  }
  vec4 value = combine(alpha(), tile_texel(position), beta(), old);
  value = add_row_bias(value, position.xy);
#else
  ivec3 position = place_of(element);
  ivec3 second = place_of(element + 1);
  ivec3 third = place_of(element + 2);
  ivec3 last = place_of(element + 3);
  vec4 product =
      vec4(tile_element(position), tile_element(second), tile_element(third), tile_element(last));
  vec4 value = combine(alpha(), product, beta(), old);
  value = add_bias(value, position.xy, second.xy, third.xy, last.xy);
  bvec4 inside = bvec4(position.x >= 0, second.x >= 0, third.x >= 0, last.x >= 0);
#endif
  write_lanes(old, activate(value), inside);
}
