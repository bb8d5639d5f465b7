#version 300 es
// scal: x := alpha * x, in place, over any view.
// Reads: u_old is x.
// Writes: x, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: those of lib/scalars.glsl and lib/target.glsl.
// Assumes: 0 * NaN stays NaN (BLAS's scal). With ZERO_CLEARS alpha = 0 stores 0 (BLAS's beta).
// Cost: per texel 1 fetch, 4 multiplications.
// Variants: CONTIGUOUS, MASKED, ZERO_CLEARS, ALPHA_ON_DEVICE, BATCHED.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  float a = alpha();
  vec4 value = a * old;
#ifdef ZERO_CLEARS
  if (a == 0.0) {
    value = vec4(0.0);
  }
#endif
  write_lanes(old, value, lanes_in_view(texel));
}
