#version 300 es
// cpotrf: the next four columns of the factor of a block of columns, and what is behind them, less
//   its products with them.
// Reads: u_a is the block as it was before this pass: rows of whole texels of two numbers.
// Writes: all of the block, a texel a fragment. Above the diagonal of the columns it is zeros.
// Uniforms: u_complex_panel: the first of the columns, and texels of a row; those of
//   lib/target.glsl.
// Assumes: The block has the rows of its diagonal, up to a multiple of four of them.
// Cost: per texel 15 fetches and some 500 multiply-adds; 1 fetch where it is factored already.
// Variants: WHOLE.
// Why: Each fragment factors the block on the diagonal, and solves for the rows that it needs,
//   where a pass of its own would cost more than the arithmetic.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/cholesky.glsl"
#include "lib/complex_cholesky.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec2 u_complex_panel;
#define u_complex_panel_first u_complex_panel.x
#define u_complex_panel_line u_complex_panel.y

// A row of the panel.
Numbers panel_row(int row) {
  int place = row * u_complex_panel_line + (u_complex_panel_first >> 1);
  vec4 low = texel_at(u_a, u_a_shift, place);
  vec4 high = texel_at(u_a, u_a_shift, place + 1);
  return Numbers(vec4(low.xz, high.xz), vec4(low.yw, high.yw));
}

// Columns that are neighbours; those above the diagonal do not count.
vec4 columns_of(Numbers x, int col, int row) {
  vec2 first = vec2(lane_of(x.re, col), lane_of(x.im, col));
  vec2 second = vec2(lane_of(x.re, col + 1), lane_of(x.im, col + 1));
  int distance = row - u_complex_panel_first - col;
  first = distance < 0 ? vec2(0.0) : vec2(first.x, distance == 0 ? 0.0 : first.y);
  second = distance < 1 ? vec2(0.0) : vec2(second.x, distance == 1 ? 0.0 : second.y);
  return vec4(first, second);
}

void main() {
  int texel = target_texel();
  vec4 old = texel_at(u_a, u_a_shift, texel);
  int row = texel / u_complex_panel_line;
  int col = 2 * (texel - row * u_complex_panel_line);
  if (row < u_complex_panel_first || col < u_complex_panel_first || col > row) {
    o_texel = old;
    return;
  }
  factor(panel_row(u_complex_panel_first), panel_row(u_complex_panel_first + 1),
         panel_row(u_complex_panel_first + 2), panel_row(u_complex_panel_first + 3));
  Numbers x = solved(panel_row(row));
  int place = col - u_complex_panel_first;
  if (place < 4) {
    o_texel = columns_of(x, place, row);
    return;
  }
  vec2 first = inner(x, solved(panel_row(col)));
  vec2 second = inner(x, solved(panel_row(col + 1)));
  o_texel = old - vec4(first, second);
}
