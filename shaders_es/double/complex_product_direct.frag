#version 300 es
// zgemm and what is made of it, in one pass: C := alpha * op(A) * op(B) + beta * C. Each part of a
//   number of the product is an exact sum of products of whole numbers, rounded once.
// Reads: u_x is A and u_y is B, a number a texel; u_old is C.
// Writes: C, a number a fragment. Others than are wanted keep their bits.
// Uniforms: u_x_matrix and u_y_matrix count numbers; u_complex_terms: what is conjugated, A (1) and
//   B (2); u_double_product: the depth; those of lib/double_complex.glsl, lib/complex_merge.glsl
//   and lib/target.glsl.
// Assumes: nothing. alpha = 0 reads neither A nor B, beta = 0 no C.
// Cost: per texel and k 4 fetches, 300 operations on integers.
// Variants: WHOLE, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/double_complex.glsl"
#include "lib/complex_merge.glsl"
#include "lib/fixed_point.glsl"
#include "lib/double_product.glsl"

uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec4 u_x_matrix;
#define u_x_matrix_base u_x_matrix.x
#define u_x_matrix_row_stride u_x_matrix.y
#define u_x_matrix_col_stride u_x_matrix.z
uniform BUFFER u_y;
uniform int u_y_shift;
uniform ivec4 u_y_matrix;
#define u_y_matrix_base u_y_matrix.x
#define u_y_matrix_row_stride u_y_matrix.y
#define u_y_matrix_col_stride u_y_matrix.z
uniform int u_complex_terms;

// Number k of a row of A, and of a column of B.
uvec4 number_of_a(int row, int k) {
  uvec4 number = texel_at(
      u_x, u_x_shift, u_x_matrix_base + row * u_x_matrix_row_stride + k * u_x_matrix_col_stride);
  number.w ^= (u_complex_terms & 1) != 0 ? kSign : 0u;
  return number;
}
uvec4 number_of_b(int k, int col) {
  uvec4 number = texel_at(
      u_y, u_y_shift, u_y_matrix_base + k * u_y_matrix_row_stride + col * u_y_matrix_col_stride);
  number.w ^= (u_complex_terms & 2) != 0 ? kSign : 0u;
  return number;
}

ivec2 fields_of(uvec4 number) {
  return ivec2(exponent_field(number.xy), exponent_field(number.zw));
}
int largest_finite(ivec2 fields) {
  fields *= ivec2(lessThan(fields, ivec2(0x7ff)));
  return max(fields.x, fields.y);
}

uvec4 product(ivec2 place) {
  ivec2 most = ivec2(1);
  ivec2 classes = ivec2(0);
  for (int k = 0; k < u_double_product_depth; ++k) {
    uvec4 a = number_of_a(place.x, k);
    uvec4 b = number_of_b(k, place.y);
    ivec2 of_a = fields_of(a);
    ivec2 of_b = fields_of(b);
    most = max(most, ivec2(largest_finite(of_a), largest_finite(of_b)));
    if (any(equal(ivec4(of_a, of_b), ivec4(0x7ff)))) {
      classes.x |= class_of_term(a.xy, b.xy) | class_of_term(a.zw, negated(b.zw));
      classes.y |= class_of_term(a.xy, b.zw) | class_of_term(a.zw, b.xy);
    }
  }
  FixedSum sum = FixedSum(ivec4(0), ivec4(0), 0);
  FixedSum imaginary = sum;
  for (int k = 0; k < u_double_product_depth; ++k) {
    uvec4 a = number_of_a(place.x, k);
    uvec4 b = number_of_b(k, place.y);
    ivec4 a_real = digits_of(a.xy, most.x);
    ivec4 a_imaginary = digits_of(a.zw, most.x);
    ivec4 b_real = digits_of(b.xy, most.y);
    ivec4 b_imaginary = digits_of(b.zw, most.y);
    add_product(sum, a_real, b_real);
    add_product(sum, a_imaginary, -b_imaginary);
    take_carries(sum);
    add_product(imaginary, a_real, b_imaginary);
    add_product(imaginary, a_imaginary, b_real);
    take_carries(imaginary);
  }
  uvec4 value = uvec4(0u);
  for (int part = 0; part < both(); ++part) {
    uvec2 number =
        classes.x == 0 ? rounded_sum(sum, most.x + most.y - 1066) : number_of_classes(classes.x);
    value = uvec4(value.zw, number);
    sum = imaginary;
    classes.x = classes.y;
  }
  return value;
}

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  ivec2 place = view_position(texel << 2);
  place.y >>= 2;
  bool wanted = is_merged(place);
  uvec4 value = old;
  if (wanted) {
    uvec4 alpha = merge_alpha();
    value = merged(place, alpha, is_complex_zero(alpha) ? uvec4(0u) : product(place), old);
  }
  write_lanes(old, value, bvec4(wanted));
}
