#version 300 es
// cdotu, cdotc, last pass: adds the partial sums that are left, and makes the number of them.
// Reads: u_partials, sums as complex/dot_partial leaves them and lib/partials.glsl finds them;
//   u_old has the number before.
// Writes: the number.
// Uniforms: those of lib/partials.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch a partial sum.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/partials.glsl"

#define MERGE(p) sums += p;

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  vec4 sums = vec4(0.0);
  EACH_PARTIAL(0, MERGE)
  write_lanes(old, vec2(sums.x - sums.y, sums.z + sums.w).xyxy, lanes_in_view(texel));
}
