#version 300 es
// dgemm, componentwise: C := alpha * op(A) * op(B) + beta * C. An element of the product is a sum
//   as ddot's, exact and rounded once.
// Reads: u_x is A and u_y is B, number by number; u_old is C.
// Writes: C, a texel of two numbers a fragment. Lanes outside of what is wanted keep their bits.
// Uniforms: u_x_matrix and u_y_matrix count numbers; those of lib/double_scalars.glsl,
//   lib/double_product.glsl and lib/target.glsl.
// Assumes: nothing. alpha = 0 reads neither A nor B, beta = 0 no C.
// Cost: per texel and k 8 fetches, 420 operations on integers.
// Variants: WHOLE, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"
#include "lib/double_scalars.glsl"
#include "lib/fixed_point.glsl"
#include "lib/double_product.glsl"
#include "lib/wide.glsl"
#include "lib/wide_rounding.glsl"

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

bool is_special(uvec2 a, uvec2 b) {
  return max(exponent_field(a), exponent_field(b)) == 0x7ff;
}

uvec2 product(ivec2 place) {
  int first_a = u_x_matrix_base + place.x * u_x_matrix_row_stride;
  int first_b = u_y_matrix_base + place.y * u_y_matrix_col_stride;
  int largest = 0;
  int classes = 0;
  for (int k = 0; k < u_double_product_depth; ++k) {
    uvec2 a = number_at(u_x, u_x_shift, first_a + k * u_x_matrix_col_stride);
    uvec2 b = number_at(u_y, u_y_shift, first_b + k * u_y_matrix_row_stride);
    if (!is_special(a, b)) {
      largest = max(largest, is_zero(a) || is_zero(b) ? 0 : exponent_of(a) + exponent_of(b));
    } else if (!is_absent(a, kAbsentInA) && !is_absent(b, kAbsentInB)) {
      classes |= class_of_term(a, b);
    }
  }
  if (classes != 0) {
    return number_of_classes(classes);
  }
  Wide sum = kWideZero;
  for (int k = 0; k < u_double_product_depth; ++k) {
    uvec2 a = number_at(u_x, u_x_shift, first_a + k * u_x_matrix_col_stride);
    uvec2 b = number_at(u_y, u_y_shift, first_b + k * u_y_matrix_row_stride);
    // A term of 0 may lie higher than all others: then it has no place.
    int shift = largest - exponent_of(a) - exponent_of(b);
    if (!is_special(a, b) && shift >= 0) {
      uvec4 term = product_of_bits(significand_of(a), significand_of(b));
      sum = with_product(sum, term, shift, ((a.y ^ b.y) & kSign) != 0u);
    }
  }
  return rounded_sum(sum, largest);
}

uvec2 result(ivec2 place, uvec2 old) {
  if (!is_wanted(place)) {
    return old;
  }
  uvec2 alpha = double_alpha();
  uvec2 value = is_zero(alpha) ? uvec2(0u) : product(place);
  return double_combine(alpha, value, double_beta(), old);
}

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  uvec4 value = old;
  for (int i = 0; i < u_double_product_halves; ++i) {
    value = uvec4(value.zw, result(number_position(texel, i), value.xy));
  }
  write_lanes(old, value,
              pairs(is_wanted(number_position(texel, 0)), is_wanted(number_position(texel, 1))));
}
