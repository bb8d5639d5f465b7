#version 300 es
// gemm without a product (k = 0 or alpha = 0): C := activation(beta * C + bias).
// Reads: u_old is C; with BIAS u_bias.
// Writes: C, row-major, a texel a fragment. Lanes outside of the views keep their bits.
// Uniforms: those of lib/scalars.glsl, lib/target.glsl and lib/epilogue.glsl.
// Assumes: beta = 0 means that C is not looked at.
// Cost: per texel 1 fetch, and what lib/epilogue.glsl says.
// Variants: BATCHED, BETA_ON_DEVICE, BIAS, ACTIVATION.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#include "lib/epilogue.glsl"

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 old = old_texel(texel);
  ivec2 first = view_position(element);
  ivec2 second = view_position(element + 1);
  ivec2 third = view_position(element + 2);
  ivec2 last = view_position(element + 3);
  float b = beta();
  vec4 value = b != 0.0 ? b * old : vec4(0.0);
  value = add_bias(value, first, second, third, last);
  bvec4 inside = bvec4(first.x >= 0, second.x >= 0, third.x >= 0, last.x >= 0);
  write_lanes(old, activate(value), inside);
}
