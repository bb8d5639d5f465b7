#version 300 es
// square, of the stand-in set: x := x .* x, over any view.
// Cost per texel: 1 fetch, 4 multiplications.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/target.glsl"

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  write_lanes(old, old * old, lanes_in_view(texel));
}
