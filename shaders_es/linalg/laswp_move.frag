#version 300 es
// laswp within a matrix that has a twin: rows that come from another one go to the twin, and with a
//   second pass back to their new places.
// Reads: u_old is the matrix, or with the second pass the twin; u_x has a row for each row
//   (linalg/laswp_sources).
// Writes: the twin, or the matrix, a texel a fragment. Texels of rows that stay are discarded.
// Uniforms: u_back: 1: it is the second pass; those of lib/target.glsl.
// Assumes: Lines of memory are rows, and the view has whole texels.
// Cost: per texel 1 fetch; of rows that change 2.
// Why: Few rows of many change.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform int u_back;

void main() {
  int texel = target_texel();
  int row = view_position(texel << 2).x;
  int source = int(element_at(u_x, u_x_shift, max(row, 0)));
  if (row < 0 || source == row) {
    discard;
  }
  o_texel = old_texel(u_back == 1 ? texel : texel + (source - row) * (u_view_ld >> 2));
}
