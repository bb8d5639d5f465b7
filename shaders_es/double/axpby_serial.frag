#version 300 es
// daxpby with incy = 0: y := alpha * x_i + beta * y for one number x_i after the other.
// Reads: u_old is y; u_x is x, number by number.
// Writes: y, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_x_vector counts numbers, u_elements says how many; those of lib/double_scalars.glsl
//   and lib/target.glsl.
// Assumes: nothing. alpha = 0 reads no x, beta = 0 no y.
// Cost: per step 1 fetch, 150 to 220 operations on integers.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"
#include "lib/double_scalars.glsl"

uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y
uniform int u_elements;

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  bvec4 inside = lanes_in_view(texel);
  uvec2 y = inside.x ? old.xy : old.zw;
  uvec2 a = double_alpha();
  uvec2 b = double_beta();
  for (int i = 0; i < u_elements; ++i) {
    uvec2 x =
        is_zero(a) ? uvec2(0u) : number_at(u_x, u_x_shift, u_x_vector_base + i * u_x_vector_stride);
    y = double_combine(a, x, b, y);
  }
  write_lanes(old, y.xyxy, inside);
}
