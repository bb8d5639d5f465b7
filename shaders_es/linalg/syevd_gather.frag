#version 300 es
// syevd, sytrd: a symmetric matrix of which one triangle is stored, and below it the identity.
// Reads: u_a is the matrix.
// Writes: both, a texel a fragment: four columns of a row. What lies behind the order is zeros.
// Uniforms: u_a_matrix: the first element and the strides of the lower triangle; u_elements: the
//   order; u_jacobi: the order with what fills it up; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 4 fetches.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/jacobi.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
uniform int u_elements;

float element_of(int row, int col) {
  if (row >= u_jacobi_order) {
    return row - u_jacobi_order == col ? 1.0 : 0.0;
  }
  int low = max(row, col);
  int left = min(row, col);
  if (low >= u_elements) {
    return 0.0;
  }
  return element_at(u_a, u_a_shift,
                    u_a_matrix_base + low * u_a_matrix_row_stride + left * u_a_matrix_col_stride);
}

void main() {
  int texel = target_texel();
  ivec2 first = max(view_position(texel << 2), ivec2(0));
  vec4 value = vec4(element_of(first.x, first.y), element_of(first.x, first.y + 1),
                    element_of(first.x, first.y + 2), element_of(first.x, first.y + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
