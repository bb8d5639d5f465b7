// The last step of products of complex numbers in double precision: C := alpha * product + beta *
// C, all of it or one triangle. Behind lib/double_complex.glsl.
uniform ivec4 u_complex_merge;
#define u_complex_merge_triangle u_complex_merge.x  // 1: the lower one, -1: the upper one, 0: all
#define u_complex_merge_hermitian u_complex_merge.y
#define u_complex_merge_alpha u_complex_merge.z         // its conjugate (1), minus that (2)
#define u_complex_merge_real_factors u_complex_merge.w  // alpha (1), beta (2), on the device

bool is_merged(ivec2 place) {
  return place.x >= 0 && (place.x - place.y) * u_complex_merge_triangle >= 0;
}

uvec4 merge_alpha() {
  uvec4 alpha = complex_alpha((u_complex_merge_real_factors & 1) != 0);
  alpha.w ^= (u_complex_merge_alpha & 1) != 0 ? kSign : 0u;
  alpha.yw ^= (u_complex_merge_alpha & 2) != 0 ? uvec2(kSign) : uvec2(0u);
  return alpha;
}

// Imaginary parts on the diagonal of a Hermitian C are 0. But alpha = 0 and beta = 1 leave C.
uvec4 merged(ivec2 place, uvec4 alpha, uvec4 product, uvec4 old) {
  uvec4 beta = complex_beta((u_complex_merge_real_factors & 2) != 0);
  if (is_complex_zero(alpha) && beta == uvec4(kOne, 0u, 0u)) {
    return old;
  }
  uvec4 value = complex_combine(alpha, product, beta, old);
  if (u_complex_merge_hermitian != 0 && place.x == place.y) {
    value.zw = uvec2(0u);
  }
  return value;
}
