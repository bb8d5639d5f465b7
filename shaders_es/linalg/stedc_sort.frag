#version 300 es
// stedc: the columns of a pair, sorted: its poles.
// Reads: u_x, the columns with their places (linalg/stedc_join).
// Writes: a texel for each place: value and z.
// Uniforms: those of lib/divide.glsl and lib/target.glsl.
// Assumes: nothing. Beside NaNs a place may be nobody's: it gets zeros.
// Cost: per texel a fetch for each column of its pair.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/divide.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;

void main() {
  int place = own_index();
  int end = end_of(place);
  vec4 value = vec4(0.0);
  for (int i = first_of(place); i < end; ++i) {
    vec4 column = texel_at(u_x, u_x_shift, i);
    value = int(column.z) == place ? vec4(column.xy, 0.0, 0.0) : value;
  }
  write_lanes(old_texel(place), value, lanes_in_view(target_texel()));
}
