#version 300 es
// gemm, last pass: C := activation(alpha * tiles + beta * C + bias), C row-major (a column-major C
// is the product of the transposes). Where the tiles lie is told by lib/tiles.glsl. Cost per texel:
// 2 fetches with QUADS (C's rows start at texels), else 5, one or four more for each further stack,
// and what lib/epilogue.glsl says; one less with WHOLE; 1 where nothing of it is in a mask.
// Variants: QUADS, MASKED, TRANSPOSED (C is the product's transpose), WHOLE (C is the whole buffer
// and beta 0), ALPHA_ON_DEVICE, BETA_ON_DEVICE, BIAS, ACTIVATION.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#include "lib/epilogue.glsl"
#include "lib/tiles.glsl"

float tile_element(ivec2 position) {
#ifdef TRANSPOSED
  position = position.yx;
#endif
  return position.x < 0 ? 0.0 : lane_of(tile_texel(position), position.y & 3);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
#ifdef WHOLE
  vec4 old = vec4(0.0);  // drawn in place: what it writes must not be read
#else
  vec4 old = texel_at(u_old, u_old_shift, texel);
#endif
#ifdef QUADS
  ivec2 position = place_in_rows(element - u_view.x);
  bvec4 inside = lanes_of_row(position);
  if (position.x < 0 || !any(inside)) {
    o_texel = old;
    return;
  }
  vec4 value = combine(alpha(), tile_texel(position), beta(), old);
  value = add_row_bias(value, position);
#else
  ivec2 position = view_position(element);
  ivec2 second = view_position(element + 1);
  ivec2 third = view_position(element + 2);
  ivec2 last = view_position(element + 3);
  vec4 product =
      vec4(tile_element(position), tile_element(second), tile_element(third), tile_element(last));
  vec4 value = combine(alpha(), product, beta(), old);
  value = add_bias(value, position, second, third, last);
  bvec4 inside = bvec4(position.x >= 0, second.x >= 0, third.x >= 0, last.x >= 0);
#endif
  write_lanes(old, activate(value), inside);
}
