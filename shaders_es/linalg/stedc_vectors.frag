#version 300 es
// stedc: the eigenvectors of D + rho * z * z^T of pairs. Their product with those of the nodes are
//   those of the pair.
// Reads: u_x, the columns with their places (linalg/stedc_join); u_y, the rows
//   (linalg/stedc_rows); u_b, the columns of this matrix (linalg/stedc_columns).
// Writes: a row for each column of the nodes, u_divide_pitch elements apart, a texel a fragment.
// Uniforms: those of lib/divide.glsl and lib/target.glsl.
// Assumes: The pitch is a multiple of 4.
// Cost: per texel 6 fetches and 4 divisions.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/divide.glsl"

uniform sampler2D u_b;
uniform int u_b_shift;
uniform sampler2D u_x;
uniform int u_x_shift;
uniform sampler2D u_y;
uniform int u_y_shift;

float entry_of(int row_place, vec4 row, int place, int end) {
  vec4 column = texel_at(u_b, u_b_shift, min(place, end - 1));
  int group = int(column.w);
  if (place >= end) {
    return 0.0;
  }
  if (group < 0) {
    return row_place == place ? 1.0 : 0.0;
  }
  if (group == place) {
    return row.y == 0.0 ? 0.0 : row.y / ((row.x - column.x) - column.y) * column.z;
  }
  float entry = row_place <= place ? row.w * column.x : row_place == int(column.z) ? column.y : 0.0;
  return int(row.z) == group ? entry : 0.0;
}

void main() {
  int texel = target_texel();
  int quads = u_divide_pitch >> 2;
  int index = min(texel / quads, u_divide_order - 1);
  int row_place = int(texel_at(u_x, u_x_shift, index).z);
  vec4 row = texel_at(u_y, u_y_shift, row_place);
  int place = first_of(index) + 4 * (texel - texel / quads * quads);
  int end = end_of(index);
  vec4 value =
      vec4(entry_of(row_place, row, place, end), entry_of(row_place, row, place + 1, end),
           entry_of(row_place, row, place + 2, end), entry_of(row_place, row, place + 3, end));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
