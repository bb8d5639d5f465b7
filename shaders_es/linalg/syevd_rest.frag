#version 300 es
// syevd: for each row of the matrix how many elements beside the diagonal are left that are too
//   large to be nothing, and the one on it, if it is Inf or NaN.
// Reads: u_a, the matrix with the eigenvalues on its diagonal.
// Writes: an element for each row.
// Uniforms: u_a_matrix: from row to row; u_elements: the order; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 8 fetches for each element of a row.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_row_stride u_a_matrix.y
uniform int u_elements;

float element(int row, int col) {
  return element_at(u_a, u_a_shift, row * u_a_matrix_row_stride + col);
}

float left_in(int row) {
  float largest = 0.0;
  for (int i = 0; i < u_elements; ++i) {
    largest = max(largest, abs(element(i, i)));
  }
  int count = 0;
  for (int i = 0; i < u_elements; ++i) {
    float value = element(min(row, u_elements - 1), i);
    bool nothing = i == row ? magnitude_bits(value) < kInfinityBits : abs(value) <= 1e-5 * largest;
    count += nothing ? 0 : 1;
  }
  return row < u_elements ? float(count) : 0.0;
}

void main() {
  int texel = target_texel();
  int index = texel << 2;
  vec4 value = vec4(left_in(index), left_in(index + 1), left_in(index + 2), left_in(index + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
