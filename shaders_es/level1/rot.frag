#version 300 es
// rot, rotm, one half of the rotation: target := alpha * target + beta * source, over any view.
// Reads: u_old is the target; u_x is the source, as lib/source.glsl pairs it with the target.
// Writes: the target, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_identity_skips: alpha = 1 and beta = 0 leave the target alone; those of
//   lib/scalars.glsl, lib/target.glsl and lib/source.glsl.
// Assumes: nothing. No factor is skipped for being 0, as 0 * NaN is NaN.
// Cost: per texel 2 fetches with QUADS, else 5; 4 multiplications and 4 FMA.
// Variants: CONTIGUOUS, QUADS, NEGATE, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#include "lib/source.glsl"

uniform int u_identity_skips;  // x: not 0 when alpha = 1 and beta = 0 leave the target alone

void main() {
  int texel = target_texel();
  bvec4 inside = lanes_in_view(texel);
  vec4 old = old_texel(texel);
  vec4 value = old;
  float a = alpha();
  float b = beta();
  // Texels without a lane in the view would fetch beyond the source, which GLES leaves undefined.
  if (any(inside) && !(u_identity_skips != 0 && a == 1.0 && b == 0.0)) {
#ifdef NEGATE
    value = a * old - b * x_lanes(texel);
#else
    value = a * old + b * x_lanes(texel);
#endif
  }
  write_lanes(old, value, inside);
}
