#version 300 es
// fill: x := alpha, over any view. Cost per texel: 1 fetch (the old bits of lanes outside), none
// with WHOLE. Variants: CONTIGUOUS, WHOLE (the view is the whole buffer), ALPHA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  write_lanes(old, vec4(alpha()), lanes_in_view(texel));
}
