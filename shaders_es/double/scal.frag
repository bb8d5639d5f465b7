#version 300 es
// dscal: x := alpha * x in double precision, in place, over any view.
// Reads: u_old is x.
// Writes: x, a texel of two numbers a fragment. Lanes outside of the view keep their bits.
// Uniforms: those of lib/double_scalars.glsl and lib/target.glsl.
// Assumes: nothing. A factor of 0 multiplies.
// Cost: per texel 1 fetch, 150 to 200 operations on integers.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"
#include "lib/double_scalars.glsl"

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  uvec2 a = double_alpha();
  write_lanes(old, uvec4(multiply(a, old.xy), multiply(a, old.zw)), lanes_in_view(texel));
}
