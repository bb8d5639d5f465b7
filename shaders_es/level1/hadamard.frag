#version 300 es
// shad: z := alpha * x .* y + beta * z, element by element, over any view.
// Reads: u_old is z; u_x is x and u_y is y, as lib/source.glsl pairs them with z. alpha = 0 reads
//   neither.
// Writes: z, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: those of lib/scalars.glsl, lib/target.glsl and lib/source.glsl.
// Assumes: beta = 0 means that z is not looked at.
// Cost: per texel 3 fetches with QUADS and Y_QUADS, else up to 9; 8 multiplications and 4 FMA.
// Variants: CONTIGUOUS, QUADS, Y_QUADS, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#define SECOND_SOURCE
#include "lib/source.glsl"

void main() {
  int texel = target_texel();
  bvec4 inside = lanes_in_view(texel);
  vec4 old = old_texel(texel);
  float a = alpha();
  vec4 product = vec4(0.0);
  // Texels without a lane in the view would fetch beyond the sources, which GLES leaves undefined.
  if (a != 0.0 && any(inside)) {
    product = x_lanes(texel) * y_lanes(texel);
  }
  write_lanes(old, combine(a, product, beta(), old), inside);
}
