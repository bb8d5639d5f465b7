#version 300 es
// getrf: candidates for the pivot of a panel's column, one of each of some combs of rows.
// Reads: u_a is the panel, rows of four texels.
// Writes: candidates, a texel each: the largest magnitude of its rows, from the column's own row
//   on, and the first row that has it.
// Uniforms: u_pivot: the column, the panel's rows, and how many candidates there are; those of
//   lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch for each row of its comb.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/pivot.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;

void main() {
  int texel = target_texel();
  int place = view_position(texel << 2).y >> 2;
  int trips = (u_pivot_rows - u_pivot_column + u_pivot_candidates - 1) / u_pivot_candidates;
  vec2 best = vec2(-1.0, float(u_pivot_column));
  for (int i = 0; i < trips; ++i) {
    int row = u_pivot_column + place + i * u_pivot_candidates;
    float value = element_at(u_a, u_a_shift, 16 * min(row, u_pivot_rows - 1) + u_pivot_column);
    best = better_pivot(best, vec2(row < u_pivot_rows ? abs(value) : -1.0, float(row)));
  }
  write_lanes(old_texel(texel), vec4(best, 0.0, 0.0), lanes_in_view(texel));
}
