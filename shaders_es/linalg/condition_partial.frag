#version 300 es
// gecon, pocon, trcon: of stripes of X's rows the sums of magnitudes, or with ABSOLUTE the largest
//   magnitudes and their rows.
// Reads: u_a is X.
// Writes: two texels for each stripe: sums, and nothing; or the largest, and their rows.
// Uniforms: those of lib/condition.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel a fetch for each row of a stripe.
// Variants: WHOLE, ABSOLUTE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/condition.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;

void main() {
  int texel = target_texel();
  vec4 sum = vec4(0.0);
  vec4 largest = vec4(-1.0);
  vec4 rows = vec4(0.0);
  for (int row = texel >> 1; row < u_condition_order; row += u_condition_stripes) {
    vec4 sizes = abs(texel_at(u_a, u_a_shift, row));
    sum += sizes;
    bvec4 larger = greaterThan(sizes, largest);
    largest = mix(largest, sizes, larger);
    rows = mix(rows, vec4(row), larger);
  }
#ifdef ABSOLUTE
  vec4 value = (texel & 1) == 0 ? largest : rows;
#else
  vec4 value = sum;
#endif
  write_lanes(vec4(0.0), value, lanes_in_view(texel));
}
