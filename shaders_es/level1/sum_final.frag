#version 300 es
// Reductions, last pass: adds the partial sums that are left and their four lanes into one element.
// Reads: u_partials, sums as lib/partials.glsl finds them; u_old has the element before.
// Writes: the element. With ACCUMULATE it becomes old + alpha * sum; alpha = 0 leaves it alone.
// Uniforms: those of lib/partials.glsl, lib/scalars.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch a partial sum.
// Variants: CONTIGUOUS, ACCUMULATE, ALPHA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"
#include "lib/partials.glsl"

#define MERGE(p) lanes += p;

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  vec4 lanes = vec4(0.0);
  EACH_PARTIAL(0, MERGE)
  vec4 value = vec4(sum_of(lanes));
#ifdef ACCUMULATE
  float a = alpha();
  value = a != 0.0 ? a * value + old : old;
#endif
  write_lanes(old, value, lanes_in_view(texel));
}
