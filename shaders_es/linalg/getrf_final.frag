#version 300 es
// getrf: the pivots of some panels of eight columns, as LAPACK counts them: rows of the matrix,
//   from 1.
// Reads: u_x has a line of texels for each panel, of which two are its exchanges
//   (linalg/getrf_pivots).
// Writes: an element for each column.
// Uniforms: u_panel: the first column; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 4 fetches.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform ivec3 u_panel;
#define u_panel_first u_panel.x

float pivot_of(int element) {
  int column = u_panel_first + max(view_position(element).y, 0);
  return lane_of(texelFetch(u_x, ivec2((column >> 2) & 1, column >> 3), 0), column & 3) + 1.0;
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 value =
      vec4(pivot_of(element), pivot_of(element + 1), pivot_of(element + 2), pivot_of(element + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
