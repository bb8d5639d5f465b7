#version 300 es
// geqrf, ormqr, orgqr: the vectors of reflectors as a matrix of their own, with the ones on the
//   diagonal and the zeros above it that are not stored.
// Reads: u_a is the matrix that has them below its diagonal.
// Writes: the vectors, a texel a fragment: four columns of a row; zeros in columns that do not
//   exist.
// Uniforms: u_a_matrix: the first element, and its strides; u_elements: how many columns exist;
//   those of lib/target.glsl.
// Assumes: Lines of the target are whole texels.
// Cost: per texel at most 4 fetches.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_base u_a_matrix.x
#define u_a_matrix_row_stride u_a_matrix.y
#define u_a_matrix_col_stride u_a_matrix.z
uniform int u_elements;

float element_of(int row, int col) {
  if (col >= row || col >= u_elements) {
    return row == col && col < u_elements ? 1.0 : 0.0;
  }
  return element_at(u_a, u_a_shift,
                    u_a_matrix_base + row * u_a_matrix_row_stride + col * u_a_matrix_col_stride);
}

void main() {
  int texel = target_texel();
  ivec2 first = view_position(texel << 2);
  vec4 value = vec4(0.0);
  if (first.x >= 0) {
    value = vec4(element_of(first.x, first.y), element_of(first.x, first.y + 1),
                 element_of(first.x, first.y + 2), element_of(first.x, first.y + 3));
  }
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
