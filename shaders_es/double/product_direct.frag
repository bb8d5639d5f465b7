#version 300 es
// dgemm and what is made of it, in one pass: C := alpha * op(A) * op(B) + beta * C. An element of
//   the product is an exact sum of products of whole numbers, rounded once.
// Reads: u_x is A and u_y is B, number by number; u_old is C.
// Writes: C, a texel of two numbers a fragment. Lanes outside of what is wanted keep their bits.
// Uniforms: u_x_matrix and u_y_matrix count numbers; u_double_cut: the bits of 54 that are cut off
//   of whole numbers; those of lib/double_scalars.glsl, lib/double_product.glsl and
//   lib/target.glsl.
// Assumes: nothing. alpha = 0 reads neither A nor B, beta = 0 no C.
// Cost: per texel and k 8 fetches, 300 operations on integers.
// Variants: WHOLE, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"
#include "lib/double_scalars.glsl"
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

uniform int u_double_cut;

uvec2 product(ivec2 place) {
  int first_a = u_x_matrix_base + place.x * u_x_matrix_row_stride;
  int first_b = u_y_matrix_base + place.y * u_y_matrix_col_stride;
  ivec2 most = ivec2(1);
  int classes = 0;
  for (int k = 0; k < u_double_product_depth; ++k) {
    uvec2 a = number_at(u_x, u_x_shift, first_a + k * u_x_matrix_col_stride);
    uvec2 b = number_at(u_y, u_y_shift, first_b + k * u_y_matrix_row_stride);
    ivec2 fields = ivec2(exponent_field(a), exponent_field(b));
    most = max(most, fields * ivec2(lessThan(fields, ivec2(0x7ff))));
    if (max(fields.x, fields.y) == 0x7ff && !is_absent(a, kAbsentInA) &&
        !is_absent(b, kAbsentInB)) {
      classes |= class_of_term(a, b);
    }
  }
  if (classes != 0) {
    return number_of_classes(classes);
  }
  most += u_double_cut;
  FixedSum sum = FixedSum(ivec4(0), ivec4(0), 0);
  for (int k = 0; k < u_double_product_depth; ++k) {
    uvec2 a = number_at(u_x, u_x_shift, first_a + k * u_x_matrix_col_stride);
    uvec2 b = number_at(u_y, u_y_shift, first_b + k * u_y_matrix_row_stride);
    add_product(sum, digits_of(a, most.x), digits_of(b, most.y));
    take_carries(sum);
  }
  return rounded_sum(sum, most.x + most.y - 1066);
}

uvec2 result(ivec2 place, uvec2 old) {
  if (!is_wanted(place)) {
    return old;
  }
  uvec2 alpha = double_alpha();
  uvec2 value = is_zero(alpha) ? uvec2(0u) : product(place);
  return double_combine(alpha, value, double_beta(), old);
}

#include "lib/double_product_texel.glsl"
