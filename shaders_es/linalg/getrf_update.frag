#version 300 es
// getrf: one column's elimination in a panel of 16: its pivot's row goes to its place, the column
//   below it becomes factors, and the columns behind it lose their products with the pivot's row.
// Reads: u_a is the panel as it was before this pass, rows of four texels; u_x candidates for the
//   pivot (lib/pivot.glsl).
// Writes: the panel, a texel a fragment.
// Uniforms: those of lib/pivot.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 5 fetches, and one for each candidate; 4 multiply-adds.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/pivot.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;

vec4 quad(int row, int place) {
  return texel_at(u_a, u_a_shift, 4 * row + place);
}

void main() {
  int texel = target_texel();
  bvec4 inside = lanes_in_view(texel);
  ivec2 position = max(view_position(texel << 2), ivec2(0));
  int row = position.x;
  int place = position.y >> 2;
  int chosen = pivot_row(u_pivot_column);
  int from = row == u_pivot_column ? chosen : row == chosen ? u_pivot_column : row;
  vec4 value = quad(from, place);
  if (row > u_pivot_column) {
    int lane = u_pivot_column & 3;
    float pivot = lane_of(quad(chosen, u_pivot_column >> 2), lane);
    float factor = lane_of(quad(from, u_pivot_column >> 2), lane);
    // A column of zeros stays one.
    factor = pivot == 0.0 ? factor : factor / pivot;
    ivec4 cols = ivec4(0, 1, 2, 3) + position.y;
    vec4 eliminated = value - factor * quad(chosen, place);
    value = mix(value, eliminated, greaterThan(cols, ivec4(u_pivot_column)));
    value = mix(value, vec4(factor), equal(cols, ivec4(u_pivot_column)));
  }
  write_lanes(old_texel(texel), value, inside);
}
