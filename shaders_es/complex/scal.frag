#version 300 es
// cscal: x := alpha * x, in place, over any view.
// Reads: u_old is x.
// Writes: x, a texel of two numbers a fragment. Lanes outside of the view keep their bits.
// Uniforms: those of lib/complex_scalars.glsl and lib/target.glsl.
// Assumes: nothing. A factor of 0 multiplies.
// Cost: per texel 1 fetch, 4 multiplications and 4 FMA.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"
#include "lib/complex_scalars.glsl"

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  vec2 a = complex_alpha();
  write_lanes(old, vec4(scaled(a, old.xy), scaled(a, old.zw)), lanes_in_view(texel));
}
