#version 300 es
// zaxpby with incy = 0: y := alpha * x_i + beta * y for one number x_i after the other.
// Reads: u_old is y; u_x is x, a number a texel.
// Writes: y, a number. Others keep their bits.
// Uniforms: u_x_vector counts numbers, u_elements says how many; those of lib/double_complex.glsl
//   and lib/target.glsl.
// Assumes: nothing. alpha = 0 reads no x, beta = 0 no y.
// Cost: per step 1 fetch, 300 to 1500 operations on integers.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/double_complex.glsl"

uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
uniform int u_elements;

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  uvec4 a = complex_alpha(false);
  uvec4 b = complex_beta(false);
  uvec4 y = old;
  for (int i = 0; i < u_elements; ++i) {
    uvec4 x = uvec4(0u);
    if (!is_complex_zero(a)) {
      x = texel_at(u_x, u_x_shift, u_x_vector_base + i * u_x_vector_stride);
    }
    y = complex_combine(a, x, b, y);
  }
  write_lanes(old, y, lanes_in_view(texel));
}
