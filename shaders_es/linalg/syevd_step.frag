#version 300 es
// syevd: a step of Jacobi's method: all pairs of rows and columns of a symmetric matrix are turned,
//   so that the elements at which they meet become zeros; and below it the columns of the vectors.
// Reads: u_a is both as they were before this pass, rows of whole texels.
// Writes: both, a texel a fragment: four columns of a row.
// Uniforms: u_jacobi; u_a_matrix: from row to row; those of lib/target.glsl.
// Assumes: The order is a multiple of 4, and so is what is between rows.
// Cost: per texel 22 fetches of the matrix, 12 of the vectors; 5 roots.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/jacobi.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_matrix;
#define u_a_matrix_row_stride u_a_matrix.y

float element(int row, int col) {
  return element_at(u_a, u_a_shift, row * u_a_matrix_row_stride + col);
}

// Of the pair that an index is in.
vec3 pair_rotation(int index, int other) {
  int p = min(index, other);
  int q = max(index, other);
  return rotation_of(element(p, p), element(q, q), element(p, q));
}

// Element (row, col) of the symmetric matrix. Those at (col, row) come out alike.
float turned_twice(int row, int other_row, vec3 row_rotation, int col) {
  int other_col = partner_of(col);
  float here = element(row, col);
  if (col == row) {
    float beside = element(min(row, other_row), max(row, other_row));
    float change = row_rotation.x * beside;
    return row < other_row ? here - change : here + change;
  }
  if (col == other_row) {
    return row_rotation.x == 0.0 ? here : 0.0;
  }
  vec3 col_rotation = pair_rotation(col, other_col);
  float below = element(other_row, col);
  float beside = element(row, other_col);
  float across = element(other_row, other_col);
  bool first_row = row < other_row;
  bool first_col = col < other_col;
  if (row < col) {
    return turned(turned(here, below, first_row, row_rotation),
                  turned(beside, across, first_row, row_rotation), first_col, col_rotation);
  }
  return turned(turned(here, beside, first_col, col_rotation),
                turned(below, across, first_col, col_rotation), first_row, row_rotation);
}

float turned_vector(int row, int col) {
  int other = partner_of(col);
  return turned(element(row, col), element(row, other), col < other, pair_rotation(col, other));
}

void main() {
  int texel = target_texel();
  bvec4 inside = lanes_in_view(texel);
  ivec2 first = max(view_position(texel << 2), ivec2(0));
  int row = first.x;
  int col = first.y;
  vec4 value;
  if (row < u_jacobi_order) {
    int other = partner_of(row);
    vec3 rotation = pair_rotation(row, other);
    value = vec4(
        turned_twice(row, other, rotation, col), turned_twice(row, other, rotation, col + 1),
        turned_twice(row, other, rotation, col + 2), turned_twice(row, other, rotation, col + 3));
  } else {
    value = vec4(turned_vector(row, col), turned_vector(row, col + 1), turned_vector(row, col + 2),
                 turned_vector(row, col + 3));
  }
  write_lanes(old_texel(texel), value, inside);
}
