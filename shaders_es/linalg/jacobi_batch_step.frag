#version 300 es
// syev and gesvd of a batch: a step of Jacobi's method in blocks: of all pairs of blocks of four
//   rows and columns the 8 x 8 matrix on the diagonal is turned.
// Reads: u_x are the lines of lib/jacobi_lines.glsl before this pass.
// Writes: the same, a texel a fragment.
// Uniforms: those of lib/problem.glsl, lib/jacobi.glsl, of blocks, and lib/target.glsl.
// Assumes: The order is a multiple of 8.
// Cost: per texel of a matrix 48 fetches, and in each of its steps 8 roots and 1100 multiply-adds;
//   of U and V 18 fetches, 4 roots and 500.
// Why: Each fragment turns the 8 x 8 matrices of its row's pair and of its column's again, so that
//   a step is one pass.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/problem.glsl"
#include "lib/jacobi.glsl"
#include "lib/jacobi_lines.glsl"
#include "lib/two_sided.glsl"

Quarter block_at(int first, int block, int quad) {
  int line = block << 2;
  return Quarter(line_quad(first, line, quad), line_quad(first, line + 1, quad),
                 line_quad(first, line + 2, quad), line_quad(first, line + 3, quad));
}

// The blocks of a pair, the lower one first.
ivec2 pair_of(int block) {
  int other = partner_of(block);
  return ivec2(min(block, other), max(block, other));
}

void fetch_pair(int first, ivec2 pair) {
  g_p = block_at(first, pair.x, pair.x);
  g_q = block_at(first, pair.x, pair.y);
  g_s = block_at(first, pair.y, pair.x);
  g_r = block_at(first, pair.y, pair.y);
}

vec4 row_of(Quarter rows, int row) {
  vec4 low = row == 0 ? rows.row0 : rows.row1;
  vec4 high = row == 2 ? rows.row2 : rows.row3;
  return row < 2 ? low : high;
}

// A line's row of both blocks of a pair of columns, when the pair of its rows has been turned.
void turned_row(int first, int line, ivec2 cols, out vec4 top, out vec4 bottom) {
  bool general = u_problem_general == 1;
  ivec2 rows = pair_of(line >> 2);
  fetch_pair(first, rows);
  Quarter p = block_at(first, rows.x, cols.x);
  Quarter q = block_at(first, rows.x, cols.y);
  Quarter s = block_at(first, rows.y, cols.x);
  Quarter r = block_at(first, rows.y, cols.y);
  for (int step = 0; step < u_problem_steps; ++step) {
    Turns left, right;
    vec4 signs, more_signs;
    diagonal_step(general, left, right, signs, more_signs);
    turn_rows(p, s, left);
    turn_rows(q, r, left);
    scale_rows(p, signs);
    scale_rows(q, signs);
    scale_rows(s, more_signs);
    scale_rows(r, more_signs);
    move_places();
    move_rows(p, s);
    move_rows(q, r);
  }
  bool upper = line >> 2 == rows.x;
  top = upper ? row_of(p, line & 3) : row_of(s, line & 3);
  bottom = upper ? row_of(q, line & 3) : row_of(r, line & 3);
}

void main() {
  int texel = target_texel();
  bool general = u_problem_general == 1;
  int line = texel / u_jacobi_order;
  int quad = texel - line * u_jacobi_order;
  int first = line / lines_of_all() * lines_of_all();
  line -= first;
  ivec2 cols = pair_of(quad);
  bool has_left = line >= lines_of_matrix() && line < lines_of_matrix() + u_lines_left;
  vec4 top, bottom;
  if (line < lines_of_matrix()) {
    turned_row(first, line, cols, top, bottom);
  } else {
    top = line_quad(first, line, cols.x);
    bottom = line_quad(first, line, cols.y);
  }
  fetch_pair(first, cols);
  for (int step = 0; step < u_problem_steps; ++step) {
    Turns left, right;
    vec4 signs, more_signs;
    diagonal_step(general, left, right, signs, more_signs);
    if (has_left) {
      turn_lanes(top, bottom, left);
      top *= signs;
      bottom *= more_signs;
    } else {
      turn_lanes(top, bottom, right);
    }
    move_places();
    move_lanes(top, bottom);
  }
  write_lanes(old_texel(texel), quad == cols.x ? top : bottom, lanes_in_view(texel));
}
