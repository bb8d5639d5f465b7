// Elements of a product as ddot's sums, exact and rounded once: of all that is wanted, or with
// REMAINING of those that double/product_merge_18 leaves.
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

#ifdef REMAINING
uniform BUFFER u_a;  // exponents of A's rows, of B's columns
uniform int u_a_shift;
uniform BUFFER u_b;
uniform int u_b_shift;
uniform ivec4 u_double_merge;
#define u_double_merge_first_row u_double_merge.x
#define u_double_merge_first_col u_double_merge.y
#define u_double_merge_most u_double_merge.w
#endif

// Whether the sum is not there yet.
bool is_left(ivec2 place) {
#ifdef REMAINING
  uvec2 row = number_at(u_a, u_a_shift, u_double_merge_first_row + place.x);
  uvec2 col = number_at(u_b, u_b_shift, u_double_merge_first_col + place.y);
  return bits_of_line(row) + bits_of_line(col) > u_double_merge_most;
#else
  return true;
#endif
}

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
  if (!is_wanted(place) || !is_left(place)) {
    return old;
  }
  uvec2 alpha = double_alpha();
  uvec2 value = is_zero(alpha) ? uvec2(0u) : product(place);
  return double_combine(alpha, value, double_beta(), old);
}

#include "lib/double_product_texel.glsl"
