#version 300 es
// laswp, last pass: each row of a matrix becomes some row of it, or of another one.
// Reads: u_a is that matrix, as it was before this pass; u_x has a row for each row
//   (linalg/laswp_sources), with BITS as a whole number of 32 bits.
// Writes: the matrix, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_a_matrix; u_rows: across: whether lines of memory are columns; those of
//   lib/target.glsl.
// Assumes: With QUADS lines are rows and begin at texels.
// Cost: per texel 3 fetches with QUADS, else 9.
// Variants: QUADS, BITS.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform BUFFER u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec2 u_rows;
#define u_rows_across u_rows.y

int row_for(int row) {
  return int(element_at(u_x, u_x_shift, row));
}

LANE element_for(int element) {
  ivec2 position = view_position(element);
  if (position.x < 0) {
    return LANE(0);
  }
  ivec2 place = u_rows_across == 1 ? position.yx : position;
  return element_at(
      u_a, u_a_shift,
      u_a_matrix_base + row_for(place.x) * u_a_matrix_row_stride + place.y * u_a_matrix_col_stride);
}

void main() {
  int texel = target_texel();
  LANES old = old_texel(texel);
#ifdef QUADS
  ivec2 first = view_position(texel << 2);
  if (first.x < 0) {
    o_texel = old;
    return;
  }
  int element = u_a_matrix_base + row_for(first.x) * u_a_matrix_row_stride + first.y;
  write_lanes(old, texel_at(u_a, u_a_shift, element >> 2), lanes_of_row(first));
#else
  int element = texel << 2;
  LANES value = LANES(element_for(element), element_for(element + 1), element_for(element + 2),
                      element_for(element + 3));
  write_lanes(old, value, lanes_in_view(texel));
#endif
}
