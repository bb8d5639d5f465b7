#version 300 es
// syev and gesvd of a batch: what Jacobi's method in blocks begins with.
// Reads: u_a are the matrices; u_y are the exponents by which they are scaled.
// Writes: the lines of lib/jacobi_lines.glsl: the scaled matrix and identities, a texel a fragment.
// Uniforms: those of lib/small_problem.glsl, lib/jacobi.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 5 fetches.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/small_problem.glsl"
#include "lib/jacobi.glsl"
#include "lib/jacobi_lines.glsl"

uniform sampler2D u_y;
uniform int u_y_shift;

void main() {
  int texel = target_texel();
  int line = texel / u_jacobi_order;
  int col = (texel - line * u_jacobi_order) << 2;
  int matrix = line / lines_of_all();
  line -= matrix * lines_of_all();
  vec4 value;
  if (line < lines_of_matrix()) {
    int exponent = int(element_at(u_y, u_y_shift, matrix));
    value = problem_quad(matrix, line, col) * power_of_two(-exponent);
  } else {
    int row = line - lines_of_matrix();
    row -= row < u_lines_left ? 0 : u_lines_left;
    value = vec4(equal(ivec4(row - col), ivec4(0, 1, 2, 3)));
  }
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
