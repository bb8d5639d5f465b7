#version 300 es
// Reductions, last pass: adds the partial sums that are left and their four lanes into one element.
// With ACCUMULATE the element becomes old + alpha * sum, and alpha = 0 leaves it alone.
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
