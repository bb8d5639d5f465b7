#version 300 es
// syev and gesvd of a batch of matrices of order 8 at most: eigenvalues and eigenvectors, or
//   singular values and both kinds of vectors, in order.
// Reads: u_a are the matrices.
// Writes: of each matrix lines of one texel, or without HALVES of two: rows of U and of V, if they
//   are wanted, and the values.
// Uniforms: those of lib/small_problem.glsl and lib/target.glsl.
// Assumes: Rows and columns are at most 8, with HALVES at most 4.
// Cost: per texel 64 fetches, and in each step 4 roots and 500 multiply-adds; with HALVES 16
//   fetches, or with QUADS 4, 2 roots and 90.
// Variants: WHOLE, HALVES, QUADS.
// Why: Each fragment turns all of a matrix, and of U and V its own row alone.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/small_problem.glsl"
#include "lib/small_order.glsl"
#include "lib/two_sided.glsl"
#include "lib/jacobi_batch.glsl"

PAIRS g_top = PAIRS(0.0), g_bottom = PAIRS(0.0);
vec4 g_sorted = vec4(0.0);
ivec4 g_lanes = ivec4(0);

// What the own row has at an index goes to the lane of the index's place.
void place(int index, float value, float own) {
  g_sorted = mix(g_sorted, vec4(own), equal(g_lanes, ivec4(rank_of(index, value))));
}

void main() {
  int texel = target_texel();
  general = u_problem_general == 1;
  int quads = kPairs >> 1;
  int lines = u_lines_left + u_lines_right + 1;
  int line = texel / quads;
  int matrix = line / lines;
  line -= matrix * lines;
  g_lanes = ivec4(0, 1, 2, 3) + ((texel & (quads - 1)) << 2);

  int exponent = fetch_scaled(matrix);

  bool has_left = line < u_lines_left;
  int own = has_left ? line : line - u_lines_left;
  g_top = unit_part(own);
  g_bottom = unit_part(own - kPairs);
  for (int step = 0; step < u_problem_steps; ++step) {
    Turns left, right;
    PAIRS top, bottom;
    diagonal_step(general, left, right, top, bottom);
    if (has_left) {
      turn_lanes(g_top, g_bottom, left);
      g_top *= top;
      g_bottom *= bottom;
    } else {
      turn_lanes(g_top, g_bottom, right);
    }
    move_places();
    move_lanes(g_top, g_bottom);
  }
  g_values = diagonal(g_p);
  g_more_values = diagonal(g_r);
  if (line == lines - 1) {
    g_top = g_values * power_of_two(exponent);
    g_bottom = g_more_values * power_of_two(exponent);
  }
  g_sorted = vec4(0.0);
  place(0, g_values.x, g_top.x);
  place(1, g_values.y, g_top.y);
#ifdef HALVES
  place(2, g_more_values.x, g_bottom.x);
  place(3, g_more_values.y, g_bottom.y);
#else
  place(2, g_values.z, g_top.z);
  place(3, g_values.w, g_top.w);
  place(4, g_more_values.x, g_bottom.x);
  place(5, g_more_values.y, g_bottom.y);
  place(6, g_more_values.z, g_bottom.z);
  place(7, g_more_values.w, g_bottom.w);
#endif
  write_lanes(old_texel(texel), g_sorted, lanes_in_view(texel));
}
