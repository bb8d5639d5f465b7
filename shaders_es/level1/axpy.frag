#version 300 es
// axpy: y := alpha * x + y, over any view.
// Reads: u_old is y; u_x is x, as lib/source.glsl pairs it with y. alpha = 0 reads no x.
// Writes: y, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: those of lib/scalars.glsl, lib/target.glsl and lib/source.glsl.
// Assumes: nothing.
// Cost: per texel 2 fetches with QUADS, else 5; 4 FMA.
// Variants: CONTIGUOUS, QUADS, ALPHA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#include "lib/source.glsl"

void main() {
  int texel = target_texel();
  bvec4 inside = lanes_in_view(texel);
  vec4 old = old_texel(texel);
  vec4 value = old;
  float a = alpha();
  // Texels without a lane in the view would fetch beyond the source, which GLES leaves undefined.
  if (a != 0.0 && any(inside)) {
    value = a * x_lanes(texel) + old;
  }
  write_lanes(old, value, inside);
}
