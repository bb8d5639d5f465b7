#version 300 es
// axpy: y := alpha * x + y, over any view. alpha = 0 leaves y alone and never looks at x.
// Cost per texel: 2 fetches and 4 FMA with QUADS, else 5 fetches.
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
    value = a * source_lanes(texel) + old;
  }
  write_lanes(old, value, inside);
}
