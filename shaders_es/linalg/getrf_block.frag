#version 300 es
// getrf: the rows of U right of a panel of 16 columns, in its block: rows of the matrix, exchanged
//   and solved for with the panel's L.
// Reads: u_a is the matrix; u_x has the exchanges of the panel's halves (linalg/getrf_pivots).
// Writes: 16 lines, a texel a fragment: four columns of the block.
// Uniforms: those of lib/exchanged.glsl.
// Assumes: Lines of the matrix begin at texels.
// Cost: per texel 88 fetches and 500 multiply-adds.
// Why: Each fragment solves for all rows, where passes one behind the other would cost more.
#include "lib/linear.glsl"
#define u_old u_a
#define u_old_shift u_a_shift
uniform sampler2D u_a;
uniform int u_a_shift;
#include "lib/exchanged.glsl"

layout(location = 0) out vec4 o_texel;

const int kRows = 16;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  vec4 solved[kRows];
  for (int row = 0; row < kRows; ++row) {
    solved[row] = vec4(0.0);
  }
  vec4 value = vec4(0.0);
  for (int row = 0; row < kRows; ++row) {
    vec4 u = quad_at(row_before_both(u_panel_first + row), place.x);
    for (int column = 0; column < row; column += 4) {
      vec4 l = quad_at(u_panel_first + row, u_panel_quad + (column >> 2));
      l = mix(l, vec4(0.0), greaterThanEqual(ivec4(0, 1, 2, 3) + column, ivec4(row)));
      u -= l.x * solved[column] + l.y * solved[column + 1] + l.z * solved[column + 2] +
           l.w * solved[column + 3];
    }
    solved[row] = u;
    value = row == place.y ? u : value;
  }
  o_texel = value;
}
