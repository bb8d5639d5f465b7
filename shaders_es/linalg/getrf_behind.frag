#version 300 es
// getrf: a block of columns in which a panel of 16 becomes its factors: its rows are exchanged, and
//   right of the panel they become rows of U, or lose their products with those.
// Reads: u_old is the matrix; u_x has the exchanges (linalg/getrf_nearby, linalg/getrf_pivots);
//   u_partials the rows of L and U (linalg/getrf_sides, linalg/getrf_rows).
// Writes: the block from its own first row on, a texel a fragment: four columns of a row.
// Uniforms: those of lib/exchanged.glsl, lib/sides.glsl and lib/target.glsl.
// Assumes: Lines of the matrix begin at texels. The block is on the diagonal.
// Cost: per texel 2 fetches, in the first rows 6; right of the panel 20 more and 64 multiply-adds.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/exchanged.glsl"
#include "lib/sides.glsl"

uniform sampler2D u_partials;

vec4 texel_of_line(int line, int place) {
  return texel_at(u_partials, u_lines_shift, (line << 2) + place);
}

vec4 row_of_u(int row, int quad) {
  return texel_of_line(line_of_u(row, quad), quad & 3);
}

vec4 row_of_l(int row, int quad) {
  return texel_of_line(line_of_l(row), quad);
}

int source_at(int row) {
  if (u_reach == 0 && row >= 16) {
    return int(lane_of(texel_of_line(line_of_sources(row), (row >> 2) & 3), row & 3));
  }
  return source_of(u_panel_first + row);
}

vec4 product(vec4 factors, int row, int quad) {
  return factors.x * row_of_u(row, quad) + factors.y * row_of_u(row + 1, quad) +
         factors.z * row_of_u(row + 2, quad) + factors.w * row_of_u(row + 3, quad);
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  ivec2 position = view_position(texel << 2);
  int row = position.x - 4 * u_panel_quad;
  int quad = (position.y >> 2) - u_panel_quad;
  if (position.x < 0 || row < 0) {
    o_texel = old;
    return;
  }
  vec4 value;
  if (quad >= 0 && row < 16) {
    value = row_of_u(row, quad);
  } else if (quad >= 0 && quad < 4) {
    value = row_of_l(row, quad);
  } else {
    value = quad_at(source_at(row), quad + u_panel_quad);
    if (quad >= 4) {
      value -= (product(row_of_l(row, 0), 0, quad) + product(row_of_l(row, 1), 4, quad)) +
               (product(row_of_l(row, 2), 8, quad) + product(row_of_l(row, 3), 12, quad));
    }
  }
  write_lanes(old, value, lanes_in_view(texel));
}
