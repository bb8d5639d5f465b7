#version 300 es
// dgemm and zgemm of a long k, behind the last pass: what infinities and NaNs among some terms make
//   of C.
// Reads: u_x and u_y: A and B from the first of these terms on; u_a and u_b: the exponents of A's
//   rows and B's columns (double/line_exponents); u_old is C, which has beta * C alone where a line
//   has infinities or NaNs.
// Writes: C, a texel of two numbers a fragment. All other elements keep their bits.
// Uniforms: u_double_merge: the first row and column among the exponents; those of
//   lib/double_scalars.glsl, lib/double_product.glsl and lib/target.glsl.
// Assumes: elements that do not exist are in neither A nor B.
// Cost: per texel 4 fetches; where there are any, per texel and k 4.
// Variants: ALPHA_ON_DEVICE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"
#include "lib/double_scalars.glsl"
#include "lib/fixed_point.glsl"
#include "lib/double_product.glsl"
#include "lib/product_classes.glsl"

uniform ivec4 u_double_merge;
#define u_double_merge_first_row u_double_merge.x
#define u_double_merge_first_col u_double_merge.y

uvec2 result(ivec2 place, uvec2 old) {
  if (!is_wanted(place)) {
    return old;
  }
  uvec2 row = number_at(u_a, u_a_shift, u_double_merge_first_row + place.x);
  uvec2 col = number_at(u_b, u_b_shift, u_double_merge_first_col + place.y);
  int classes = classes_of_line(place, row, col);
  return classes == 0 ? old : double_combine(double_alpha(), number_of_classes(classes), kOne, old);
}

#include "lib/double_product_texel.glsl"
