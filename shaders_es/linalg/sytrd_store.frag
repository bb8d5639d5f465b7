#version 300 es
// sytrd: the triangle of A that LAPACK leaves: d on the diagonal, e beside it, and beyond that the
//   vectors of the reflectors.
// Reads: u_a has the vectors, one in each row; u_x d and e of each column (linalg/sytrd_values).
// Writes: one triangle, with the diagonal.
// Uniforms: u_a_matrix: from row to row; u_rows: count: the order; across: whether columns are
//   counted from the last one; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 4 fetches.
// Variants: MASKED.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_row_stride u_a_matrix.y
uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_rows;
#define u_rows_count u_rows.x
#define u_rows_across u_rows.y

float element_of(int element) {
  ivec2 place = max(view_position(element), ivec2(0));
  int low = max(place.x, place.y);
  int left = min(place.x, place.y);
  int last = u_rows_count - 1;
  int row = u_rows_across == 1 ? last - left : low;
  int col = u_rows_across == 1 ? last - low : left;
  vec4 scalars = texel_at(u_x, u_x_shift, col);
  return row == col       ? scalars.x
         : row == col + 1 ? scalars.y
                          : element_at(u_a, u_a_shift, col * u_a_matrix_row_stride + row);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 value = vec4(element_of(element), element_of(element + 1), element_of(element + 2),
                    element_of(element + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
