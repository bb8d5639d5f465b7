#version 300 es
// copy: y := x, bit for bit, over any view (strided vectors, sub-matrices, transposes).
// Cost per texel: 2 fetches with QUADS, else 5; one less with WHOLE.
// Variants: CONTIGUOUS, QUADS, WHOLE (the view is the whole buffer).
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/source.glsl"

void main() {
  int texel = target_texel();
  bvec4 inside = lanes_in_view(texel);
  // Texels without a lane in the view would fetch beyond the source, which GLES leaves undefined.
  vec4 value = any(inside) ? source_lanes(texel) : vec4(0.0);
  vec4 old = old_texel(texel);
  write_lanes(old, value, inside);
}
