#version 300 es
// syev and gesvd of a batch: the exponent of each matrix's largest magnitude.
// Reads: u_a are the matrices.
// Writes: an element for each matrix.
// Uniforms: those of lib/small_problem.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel four fetches for each element of a matrix.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/small_problem.glsl"

float exponent_of(int matrix) {
  uint largest = 0u;
  for (int row = 0; row < u_problem_rows; ++row) {
    for (int col = 0; col < u_problem_cols; ++col) {
      largest = max(largest, magnitude_bits(problem_element(matrix, row, col)));
    }
  }
  return float(scale_exponent(largest));
}

void main() {
  int texel = target_texel();
  int matrix = texel << 2;
  vec4 value = vec4(exponent_of(matrix), exponent_of(matrix + 1), exponent_of(matrix + 2),
                    exponent_of(matrix + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
