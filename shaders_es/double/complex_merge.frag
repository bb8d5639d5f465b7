#version 300 es
// zgemm and what is made of it, last pass: C := alpha * P + beta * C; zaxpby, P and C vectors.
// Reads: u_x is P, a number a texel; u_old is C.
// Writes: C, a number a fragment. Others than are wanted keep their bits.
// Uniforms: u_x_matrix counts numbers; u_complex_merge: which triangle of C is wanted, 1 for the
//   lower, -1 for the upper one, 0 for all; whether C is Hermitian: then imaginary parts on its
//   diagonal are 0; what of alpha is taken: its conjugate (1), minus that (2); which of alpha (1)
//   and beta (2) is a real number if it is on the device; those of lib/double_complex.glsl and
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

uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform ivec4 u_complex_merge;
#define u_complex_merge_triangle u_complex_merge.x
#define u_complex_merge_hermitian u_complex_merge.y
#define u_complex_merge_alpha u_complex_merge.z
#define u_complex_merge_real_factors u_complex_merge.w

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  ivec2 place = view_position(texel << 2);
  place.y >>= 2;
  bool wanted = place.x >= 0 && (place.x - place.y) * u_complex_merge_triangle >= 0;
  uvec4 value = old;
  if (wanted) {
    uvec4 alpha = complex_alpha((u_complex_merge_real_factors & 1) != 0);
    alpha.w ^= (u_complex_merge_alpha & 1) != 0 ? kSign : 0u;
    alpha.yw ^= (u_complex_merge_alpha & 2) != 0 ? uvec2(kSign) : uvec2(0u);
    uvec4 beta = complex_beta((u_complex_merge_real_factors & 2) != 0);
    uvec4 product = uvec4(0u);
    if (!is_complex_zero(alpha)) {
      product = texel_at(
          u_x, u_x_shift,
          u_x_matrix_base + place.x * u_x_matrix_row_stride + place.y * u_x_matrix_col_stride);
    }
    value = complex_combine(alpha, product, beta, old);
    if (u_complex_merge_hermitian != 0 && place.x == place.y) {
      value.zw = uvec2(0u);
    }
  }
  write_lanes(old, value, bvec4(wanted));
}
