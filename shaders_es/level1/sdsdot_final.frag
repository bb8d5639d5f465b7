#version 300 es
// sdsdot, last pass: adds a row of partial sums and sb (alpha), and rounds once.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE.
#define INVARIANT_TARGET
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/double_float.glsl"
#include "lib/target.glsl"

uniform sampler2D u_partials;
uniform ivec4 u_count;  // columns

void main() {
  int texel = target_texel();
  vec4 hi = vec4(0.0);
  vec4 lo = vec4(0.0);
  for (int column = 0; column < u_count.x; ++column) {
    vec4 partial = texelFetch(u_partials, ivec2(column, 0), 0);
    add_double(hi, lo, partial.xxxx, partial.yyyy);
  }
  add_double(hi, lo, vec4(alpha()), vec4(0.0));
  write_lanes(texel_at(u_old, u_old_shift, texel), hi, lanes_in_view(texel));
}
