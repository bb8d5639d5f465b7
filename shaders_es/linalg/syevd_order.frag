#version 300 es
// syevd: for each place among the sorted eigenvalues the index of the one that belongs there.
// Reads: u_x has the place of each (linalg/syevd_rank).
// Writes: an element for each of them.
// Uniforms: u_elements: how many there are; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 4 fetches for each of them.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform int u_elements;

float index_at(int place) {
  int index = place;
  for (int i = 0; i < u_elements; ++i) {
    index = int(element_at(u_x, u_x_shift, i)) == place ? i : index;
  }
  return float(index);
}

void main() {
  int texel = target_texel();
  int index = texel << 2;
  vec4 value = vec4(index_at(index), index_at(index + 1), index_at(index + 2), index_at(index + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
