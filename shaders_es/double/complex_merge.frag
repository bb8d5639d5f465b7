#version 300 es
// zgemm and what is made of it, last pass: C := alpha * P + beta * C; zaxpby, P and C vectors.
// Reads: u_x is P, a number a texel; u_old is C.
// Writes: C, a number a fragment. Others than are wanted keep their bits.
// Uniforms: u_x_matrix counts numbers; those of lib/double_complex.glsl, lib/complex_merge.glsl and
//   lib/target.glsl.
// Assumes: nothing. alpha = 0 reads no P, beta = 0 no C.
// Cost: per texel 2 fetches, up to 1500 operations on integers.
// Variants: CONTIGUOUS, WHOLE, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/double_complex.glsl"
#include "lib/complex_merge.glsl"

uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  ivec2 place = view_position(texel << 2);
  place.y >>= 2;
  bool wanted = is_merged(place);
  uvec4 value = old;
  if (wanted) {
    uvec4 alpha = merge_alpha();
    uvec4 product = uvec4(0u);
    if (!is_complex_zero(alpha)) {
      product = texel_at(
          u_x, u_x_shift,
          u_x_matrix_base + place.x * u_x_matrix_row_stride + place.y * u_x_matrix_col_stride);
    }
    value = merged(place, alpha, product, old);
  }
  write_lanes(old, value, bvec4(wanted));
}
