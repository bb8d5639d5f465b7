#version 300 es
// syevd: for each eigenvalue the place that it has among the sorted ones.
// Reads: u_a, the matrix with the eigenvalues on its diagonal.
// Writes: an element for each of them.
// Uniforms: u_a_matrix: from row to row; u_elements: how many there are; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 4 fetches for each of them.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_row_stride u_a_matrix.y
uniform int u_elements;

float element(int row, int col) {
  return element_at(u_a, u_a_shift, row * u_a_matrix_row_stride + col);
}

float rank_of(int index) {
  float own = element(index, index);
  int smaller = 0;
  for (int i = 0; i < u_elements; ++i) {
    float other = element(i, i);
    smaller += other < own || (other == own && i < index) ? 1 : 0;
  }
  return float(smaller);
}

void main() {
  int texel = target_texel();
  int index = texel << 2;
  vec4 value = vec4(rank_of(index), rank_of(index + 1), rank_of(index + 2), rank_of(index + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
