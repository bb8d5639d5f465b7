#version 300 es
// sdsdot, last pass: adds the partial sums that are left and sb (alpha), and rounds once.
// Reads: u_partials, (hi, lo) sums as lib/partials.glsl finds them.
// Writes: the result, one element.
// Uniforms: those of lib/partials.glsl, lib/double_float.glsl, lib/scalars.glsl and
//   lib/target.glsl.
// Assumes: The device passed the probe of lib/double_float.glsl.
// Cost: per texel 1 fetch and 12 additions a partial sum.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE.
#define INVARIANT_TARGET
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/double_float.glsl"
#include "lib/target.glsl"
#include "lib/partials.glsl"

#define MERGE(p) add_double(hi, lo, p.xxxx, p.yyyy);

void main() {
  int texel = target_texel();
  vec4 hi = vec4(0.0);
  vec4 lo = vec4(0.0);
  EACH_PARTIAL(0, MERGE)
  add_double(hi, lo, vec4(alpha()), vec4(0.0));
  write_lanes(old_texel(texel), hi, lanes_in_view(texel));
}
