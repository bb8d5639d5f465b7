#version 300 es
// zdotc, zgemv and their kin, last pass: y := alpha * sum + beta * y.
// Reads: u_partials has the extents of the rows, u_b0 and u_b1 their sums, two rows for a number;
//   u_old is y.
// Writes: y, a number a fragment. Numbers outside of the view keep their bits.
// Uniforms: u_double_order: y's first number, the step to the next; those of lib/extents.glsl,
//   lib/sums.glsl, lib/double_complex.glsl and lib/target.glsl.
// Assumes: nothing. alpha = 0 reads no sums, beta = 0 no y.
// Cost: per number 6 fetches and 80 operations on integers for each piece; 1500.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/double_complex.glsl"
#include "lib/row_value.glsl"

uniform ivec2 u_double_order;
#define u_double_order_first u_double_order.x
#define u_double_order_step u_double_order.y

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  ivec2 place = view_position(texel << 2);
  uvec4 alpha = complex_alpha(false);
  uvec4 sum = uvec4(0u);
  if (place.x >= 0 && !is_complex_zero(alpha)) {
    int number = u_double_order_first + (place.x + (place.y >> 2)) * u_double_order_step;
    for (int part = 0; part < both(); ++part) {
      sum = uvec4(sum.zw, value_of_row(2 * number + part));
    }
  }
  write_lanes(old, complex_combine(alpha, sum, complex_beta(false), old), bvec4(place.x >= 0));
}
