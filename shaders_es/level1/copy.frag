#version 300 es
// copy: y := x, bit for bit, over any view (strided vectors, sub-matrices, transposes).
// Reads: u_old is y; u_x is x, as lib/source.glsl pairs it with y.
// Writes: y, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: those of lib/target.glsl and lib/source.glsl.
// Assumes: nothing.
// Cost: per texel 2 fetches with QUADS, else 5; one less with WHOLE.
// Variants: CONTIGUOUS, QUADS, WHOLE, MASKED, BITS.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/source.glsl"

void main() {
  int texel = target_texel();
  bvec4 inside = lanes_in_view(texel);
  // Texels without a lane in the view would fetch beyond the source, which GLES leaves undefined.
  LANES value = any(inside) ? x_lanes(texel) : LANES(0);
  LANES old = old_texel(texel);
  write_lanes(old, value, inside);
}
