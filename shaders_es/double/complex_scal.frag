#version 300 es
// zscal, zdscal: x := alpha * x, in place, over any view.
// Reads: u_old is x.
// Writes: x, a number a fragment. Numbers outside of the view keep their bits.
// Uniforms: u_real_alpha: whether alpha is a real number if it is on the device; those of
//   lib/double_complex.glsl and lib/target.glsl.
// Assumes: nothing. A factor of 0 multiplies.
// Cost: per texel 1 fetch, 300 to 900 operations on integers.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/double_complex.glsl"

uniform int u_real_alpha;

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  write_lanes(old, scaled(complex_alpha(u_real_alpha != 0), old), lanes_in_view(texel));
}
