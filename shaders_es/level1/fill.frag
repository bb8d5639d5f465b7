#version 300 es
// fill: x := alpha, over any view.
// Reads: u_old is x, for lanes outside of the view.
// Writes: x, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: those of lib/scalars.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch, none with WHOLE.
// Variants: CONTIGUOUS, WHOLE, ALPHA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  write_lanes(old, vec4(alpha()), lanes_in_view(texel));
}
