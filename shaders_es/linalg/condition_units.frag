#version 300 es
// gecon, pocon, trcon: the unit vectors along which A^-1 grows fastest where the last vectors were.
// Reads: u_a are the stripes' largest magnitudes and their rows.
// Writes: X, a texel a fragment: a row.
// Uniforms: those of lib/condition.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel two fetches for each stripe.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/condition.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;

void main() {
  int row = target_texel();
  vec4 largest = vec4(-1.0);
  vec4 rows = vec4(0.0);
  for (int stripe = 0; stripe < u_condition_stripes; ++stripe) {
    vec4 sizes = texel_at(u_a, u_a_shift, 2 * stripe);
    bvec4 larger = greaterThan(sizes, largest);
    largest = mix(largest, sizes, larger);
    rows = mix(rows, texel_at(u_a, u_a_shift, 2 * stripe + 1), larger);
  }
  vec4 value = vec4(equal(ivec4(rows), ivec4(row)));
  write_lanes(vec4(0.0), value, lanes_in_view(row));
}
