#version 300 es
// fill: x := alpha, over any view. Cost per texel: 1 fetch (the old bits of lanes outside).
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

void main() {
  int texel = target_texel();
  write_lanes(texel_at(u_old, u_old_shift, texel), vec4(alpha()), lanes_in_view(texel));
}
