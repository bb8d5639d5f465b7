#version 300 es
// Reductions, last pass: adds a row of partial sums and their four lanes into one element.
// With ACCUMULATE the element becomes old + alpha * sum, and alpha = 0 leaves it alone.
// Variants: CONTIGUOUS, ACCUMULATE, ALPHA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

uniform sampler2D u_partials;
uniform ivec4 u_count;  // columns

void main() {
  int texel = target_texel();
  vec4 old = texel_at(u_old, u_old_shift, texel);
  vec4 lanes = vec4(0.0);
  for (int column = 0; column < u_count.x; ++column) {
    lanes += texelFetch(u_partials, ivec2(column, 0), 0);
  }
  vec4 value = vec4((lanes.x + lanes.y) + (lanes.z + lanes.w));
#ifdef ACCUMULATE
  float a = alpha();
  value = a != 0.0 ? a * value + old : old;
#endif
  write_lanes(old, value, lanes_in_view(texel));
}
