#version 300 es
// gesdd, syevd: the row that belongs at each place when rows are sorted, for linalg/laswp_take.
// Reads: u_x, the place of each row.
// Writes: an element for each place: a row, counted from 0.
// Uniforms: u_elements: how many there are; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch for each row.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform int u_elements;

void main() {
  int texel = target_texel();
  ivec4 places = ivec4(0, 1, 2, 3) + (texel << 2);
  // Beside NaNs a place may be nobody's.
  ivec4 rows = min(places, ivec4(u_elements - 1));
  for (int row = 0; row < u_elements; ++row) {
    ivec4 rank = ivec4(int(element_at(u_x, u_x_shift, row)));
    rows += ivec4(equal(rank, places)) * (row - rows);
  }
  write_lanes(old_texel(texel), vec4(rows), lanes_in_view(texel));
}
