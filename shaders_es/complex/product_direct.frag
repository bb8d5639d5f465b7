#version 300 es
// cgemm and what is made of it, in one pass: C := alpha * op(A) * op(B) + beta * C.
// Reads: u_x is A and u_y is B, number by number; u_old is C.
// Writes: C, a texel of two numbers a fragment. Lanes outside of what is wanted keep their bits.
// Uniforms: u_x_matrix and u_y_matrix count numbers, and so does u_complex_strides, with BATCHED,
//   from a factor to the next; those of lib/complex_scalars.glsl, lib/complex_product.glsl and
//   lib/target.glsl.
// Assumes: nothing. alpha = 0 reads neither A nor B, beta = 0 no C.
// Cost: per texel and k 4 fetches, 8 FMA; with two numbers of one line 3 fetches, with QUADS, where
//   two numbers of a row are a texel in A, B and C, 1.5.
// Variants: CONTIGUOUS, QUADS, WHOLE, BATCHED, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"
#include "lib/complex_scalars.glsl"
#include "lib/complex_product.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform sampler2D u_y;
uniform int u_y_shift;
uniform ivec4 u_y_matrix;
#define u_y_matrix_base u_y_matrix.x
#define u_y_matrix_row_stride u_y_matrix.y
#define u_y_matrix_col_stride u_y_matrix.z

#ifdef BATCHED
uniform ivec2 u_complex_strides;
#define u_complex_strides_a u_complex_strides.x
#define u_complex_strides_b u_complex_strides.y

// Where the factors of a texel's numbers begin.
ivec4 g_begins = ivec4(0);

void find_factors(int texel) {
  int first = batch_position(texel << 2).z;
  int second = batch_position((texel << 2) + 2).z;
  first = first < 0 ? second : first;
  second = second < 0 ? first : second;
  g_begins = ivec4(first * u_complex_strides_a, second * u_complex_strides_a,
                   first * u_complex_strides_b, second * u_complex_strides_b);
}
#else
const ivec4 g_begins = ivec4(0);
#endif

#include "lib/times_i.glsl"

#ifdef QUADS
// Of the numbers of a texel, which are of one line.
vec4 products(ivec2 first, ivec2 second) {
  vec4 sum = vec4(0.0);
  int a0 = (u_x_matrix_base + first.x * u_x_matrix_row_stride) >> 1;
  int b0 = (u_y_matrix_base + first.y) >> 1;
  int step = u_y_matrix_row_stride >> 1;
  vec4 sign_of_a = vec4(1.0, product_flag(kConjugateA) ? -1.0 : 1.0, 1.0,
                        product_flag(kConjugateA) ? -1.0 : 1.0);
  vec4 sign_of_b = vec4(1.0, product_flag(kConjugateB) ? -1.0 : 1.0, 1.0,
                        product_flag(kConjugateB) ? -1.0 : 1.0);
  for (int k = 1; k < u_complex_product_depth; k += 2) {
    vec4 a = sign_of_a * texel_at(u_x, u_x_shift, a0);
    vec4 b = sign_of_b * texel_at(u_y, u_y_shift, b0);
    vec4 next = sign_of_b * texel_at(u_y, u_y_shift, b0 + step);
    sum += a.x * b;
    sum += a.y * times_i(b);
    sum += a.z * next;
    sum += a.w * times_i(next);
    a0 += 1;
    b0 += 2 * step;
  }
  if ((u_complex_product_depth & 1) == 1) {
    vec4 a = sign_of_a * texel_at(u_x, u_x_shift, a0);
    vec4 b = sign_of_b * texel_at(u_y, u_y_shift, b0);
    sum += a.x * b;
    sum += a.y * times_i(b);
  }
  return sum;
}
#else
// Of the numbers of a texel that are wanted; of one alone both are the same.
vec4 products(ivec2 first, ivec2 second) {
  vec4 sum = vec4(0.0);
  int a0 = g_begins.x + u_x_matrix_base + first.x * u_x_matrix_row_stride;
  int a1 = g_begins.y + u_x_matrix_base + second.x * u_x_matrix_row_stride;
  int b0 = g_begins.z + u_y_matrix_base + first.y * u_y_matrix_col_stride;
  int b1 = g_begins.w + u_y_matrix_base + second.y * u_y_matrix_col_stride;
  bool conjugate_a = product_flag(kConjugateA);
  bool conjugate_b = product_flag(kConjugateB);
  for (int k = 0; k < u_complex_product_depth; ++k) {
    vec2 a = conjugated(number_at(u_x, u_x_shift, a0), conjugate_a);
    vec2 other_a = a;
    if (a1 != a0) {
      other_a = conjugated(number_at(u_x, u_x_shift, a1), conjugate_a);
    }
    vec4 b = vec4(conjugated(number_at(u_y, u_y_shift, b0), conjugate_b),
                  conjugated(number_at(u_y, u_y_shift, b1), conjugate_b));
    sum += vec4(a.xx, other_a.xx) * b;
    sum += vec4(a.yy, other_a.yy) * times_i(b);
    a0 += u_x_matrix_col_stride;
    a1 += u_x_matrix_col_stride;
    b0 += u_y_matrix_row_stride;
    b1 += u_y_matrix_row_stride;
  }
  return sum;
}
#endif

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  bool first_wanted = is_wanted(first);
  bool second_wanted = is_wanted(second);
  vec4 product = vec4(0.0);
  if ((first_wanted || second_wanted) && !is_zero(complex_alpha())) {
#ifdef BATCHED
    find_factors(texel);
#endif
#ifdef QUADS
    product = products(first, second);
#else
    product = products(first_wanted ? first : second, second_wanted ? second : first);
#endif
  }
  write_lanes(
      old,
      vec4(complex_result(first, product.xy, old.xy), complex_result(second, product.zw, old.zw)),
      pairs(first_wanted, second_wanted));
}
