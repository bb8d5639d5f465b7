#version 300 es
// sdsdot, middle pass: fragment f adds partial sums f, f + step, ...
// Reads: u_partials, (hi, lo) sums as lib/partials.glsl finds them.
// Writes: o_sum, hi and lo of a partial sum a fragment.
// Uniforms: those of lib/partials.glsl and lib/double_float.glsl.
// Assumes: The device passed the probe of lib/double_float.glsl.
// Cost: per fragment 1 fetch and 12 additions a partial sum.
#include "lib/linear.glsl"
#include "lib/double_float.glsl"
#include "lib/partials.glsl"

invariant out vec4 o_sum;

#define MERGE(p) add_double(hi, lo, p.xxxx, p.yyyy);

void main() {
  vec4 hi = vec4(0.0);
  vec4 lo = vec4(0.0);
  EACH_PARTIAL(first_partial(), MERGE)
  o_sum = vec4(hi.x, lo.x, 0.0, 0.0);
}
