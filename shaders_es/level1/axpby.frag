#version 300 es
// axpby: y := alpha * x + beta * y, over any view.
// Reads: u_old is y; u_x is x, as lib/source.glsl pairs it with y. alpha = 0 reads no x.
// Writes: y, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: those of lib/scalars.glsl, lib/target.glsl and lib/source.glsl.
// Assumes: beta = 0 means that y is not looked at.
// Cost: per texel 2 fetches with QUADS, else 5; 4 multiplications and 4 FMA.
// Variants: CONTIGUOUS, QUADS, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#include "lib/source.glsl"

void main() {
  int texel = target_texel();
  bvec4 inside = lanes_in_view(texel);
  vec4 old = old_texel(texel);
  float a = alpha();
  // Texels without a lane in the view would fetch beyond the source, which GLES leaves undefined.
  vec4 x = a != 0.0 && any(inside) ? x_lanes(texel) : vec4(0.0);
  write_lanes(old, combine(a, x, beta(), old), inside);
}
