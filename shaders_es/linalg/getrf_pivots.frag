#version 300 es
// getrf: the pivots of a panel's columns, as LAPACK counts them: rows of the matrix, from 1.
// Reads: u_x, candidates of all columns (lib/pivot.glsl).
// Writes: an element for each column.
// Uniforms: u_pivot: how many candidates a column has, and the first row of the panel in the
//   matrix; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 4 fetches for each candidate of a column.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/pivot.glsl"

float pivot_of(int element) {
  int column = view_position(element).y;
  return column < 0 ? 0.0 : float(pivot_row(column) + u_pivot_first_row + 1);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 value =
      vec4(pivot_of(element), pivot_of(element + 1), pivot_of(element + 2), pivot_of(element + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
