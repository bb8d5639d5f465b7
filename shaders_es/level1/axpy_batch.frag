#version 300 es
// axpy of a batch: y_i := alpha * (sum over the terms t of x_(i+t)) + y_i, over views of y.
// Reads: u_old is y; u_x is x. Element (row, col) of view i pairs with element base + row *
//   row_stride + col * col_stride + i * next of x. alpha = 0 reads no x.
// Writes: y, a texel a fragment. Lanes outside of the views keep their bits.
// Uniforms: u_x_matrix; u_terms: how many, elements from one to the next; those of lib/scalars.glsl
//   and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch, and for each lane one a term.
// Variants: BATCHED, ALPHA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/scalars.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
#define u_x_matrix_next u_x_matrix.w
uniform ivec2 u_terms;
#define u_terms_count u_terms.x
#define u_terms_stride u_terms.y

float terms_at(int element) {
#ifdef BATCHED
  ivec3 position = batch_position(element);
#else
  ivec3 position = ivec3(view_position(element), 0);
#endif
  float sum = 0.0;
  if (position.x >= 0) {
    int place = u_x_matrix_base + position.x * u_x_matrix_row_stride +
                position.y * u_x_matrix_col_stride + position.z * u_x_matrix_next;
    for (int term = 0; term < u_terms_count; ++term) {
      sum += element_at(u_x, u_x_shift, place);
      place += u_terms_stride;
    }
  }
  return sum;
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 old = old_texel(texel);
  vec4 value = old;
  float a = alpha();
  if (a != 0.0) {
    value = a * vec4(terms_at(element), terms_at(element + 1), terms_at(element + 2),
                     terms_at(element + 3)) +
            old;
  }
  write_lanes(old, value, lanes_in_view(texel));
}
