#version 300 es
// Fill: x := alpha in double precision, over any view.
// Reads: u_old is x, for lanes outside of the view.
// Writes: x, a texel of two numbers a fragment. Lanes outside of the view keep their bits.
// Uniforms: those of lib/double_scalars.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch, none with WHOLE.
// Variants: CONTIGUOUS, WHOLE, ALPHA_ON_DEVICE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"
#include "lib/double_scalars.glsl"

void main() {
  int texel = target_texel();
  write_lanes(old_texel(texel), double_alpha().xyxy, lanes_in_view(texel));
}
