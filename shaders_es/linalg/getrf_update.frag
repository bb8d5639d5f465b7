#version 300 es
// getrf: a block of columns behind a panel of 16 of them: its rows are exchanged, and right of the
//   panel they become rows of U, or lose their products with those.
// Reads: u_old is the matrix; u_x has the exchanges of the panel's halves (linalg/getrf_pivots);
//   u_partials the rows of U (linalg/getrf_block).
// Writes: the block from the panel's first row on, a texel a fragment: four columns of a row.
// Uniforms: those of lib/exchanged.glsl and lib/target.glsl.
// Assumes: Lines of the matrix begin at texels.
// Cost: per texel 6 fetches; right of the panel 20 more and 64 multiply-adds.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/exchanged.glsl"

uniform sampler2D u_partials;

vec4 row_of_u(int row, int quad) {
  return texelFetch(u_partials, ivec2(quad, row), 0);
}

vec4 product(vec4 factors, int row, int quad) {
  return factors.x * row_of_u(row, quad) + factors.y * row_of_u(row + 1, quad) +
         factors.z * row_of_u(row + 2, quad) + factors.w * row_of_u(row + 3, quad);
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  ivec2 position = view_position(texel << 2);
  int quad = position.y >> 2;
  if (position.x < 0 || quad >> 2 == u_panel_quad >> 2) {
    o_texel = old;
    return;
  }
  int row = u_panel_first + position.x;
  vec4 value = quad_at(row_before_both(row), quad);
  if (quad > u_panel_quad) {
    if (position.x < 16) {
      value = row_of_u(position.x, quad);
    } else {
      value -= (product(quad_at(row, u_panel_quad), 0, quad) +
                product(quad_at(row, u_panel_quad + 1), 4, quad)) +
               (product(quad_at(row, u_panel_quad + 2), 8, quad) +
                product(quad_at(row, u_panel_quad + 3), 12, quad));
    }
  }
  write_lanes(old, value, lanes_in_view(texel));
}
