#version 300 es
// ddot, dgemv and their kin, last pass: y := alpha * sum + beta * y, or the root of the sum.
// Reads: u_partials has the extents of the rows, u_b0 and u_b1 their sums; u_old is y.
// Writes: y, a texel of two numbers a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_double_order: the row of y's first number, the step to the next; those of
//   lib/extents.glsl, lib/sums.glsl, lib/double_scalars.glsl and lib/target.glsl.
// Assumes: nothing. alpha = 0 reads no sums, beta = 0 no y.
// Cost: per number 3 fetches and 40 operations on integers for each piece; 150, with ROOT 1500.
// Variants: CONTIGUOUS, ROOT, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"
#include "lib/double_scalars.glsl"
#include "lib/row_value.glsl"

uniform ivec2 u_double_order;
#define u_double_order_first u_double_order.x
#define u_double_order_step u_double_order.y

uvec2 result(ivec2 place, uvec2 old) {
  uvec2 alpha = double_alpha();
  uvec2 value = uvec2(0u);
  if (place.x >= 0 && !is_zero(alpha)) {
    value = value_of_row(u_double_order_first + (place.x + place.y) * u_double_order_step);
  }
  return double_combine(alpha, value, double_beta(), old);
}

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  uvec4 value = old;
  bvec2 inside = bvec2(false);
  // A loop, so that compilers have the code once.
  for (int i = 0; i < 2; ++i) {
    ivec2 place = number_position(texel, i);
    uvec2 number = result(place, i == 0 ? old.xy : old.zw);
    value = i == 0 ? uvec4(number, value.zw) : uvec4(value.xy, number);
    inside = i == 0 ? bvec2(place.x >= 0, false) : bvec2(inside.x, place.x >= 0);
  }
  write_lanes(old, value, pairs(inside.x, inside.y));
}
