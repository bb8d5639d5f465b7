#version 300 es
// syev and gesvd of a batch: the matrices, scaled by powers of two to about 1.
// Reads: u_a are the matrices; u_y are the exponents by which they are scaled.
// Writes: their rows, as lib/rows_of_batch.glsl has them; zeros outside of the matrix.
// Uniforms: those of lib/small_problem.glsl, whose steps are a fragment's quads, and
//   lib/rows_to_batch.glsl.
// Assumes: nothing.
// Cost: per row of n columns n + 1 fetches.
// Variants: TARGETS_8, TARGETS_4, TARGETS_2.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/small_problem.glsl"
#include "lib/rows_of_batch.glsl"
#include "lib/rows_to_batch.glsl"

uniform sampler2D u_y;
uniform int u_y_shift;

void main() {
  find_row();
  float scale = power_of_two(-int(element_at(u_y, u_y_shift, g_matrix)));
  for (int i = 0; i < u_problem_steps; ++i) {
    g_quads[i] = problem_quad(g_matrix, g_line, (g_first_quad + i) << 2) * scale;
  }
  write_row();
}
