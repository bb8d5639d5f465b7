#version 300 es
// daxpy, daxpby: y := alpha * x + beta * y in double precision, over any view.
// Reads: u_old is y; u_x is x, whose numbers go with those of y as u_x_source says.
// Writes: y, a texel of two numbers a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_x_source counts numbers; those of lib/double_scalars.glsl and lib/target.glsl.
// Assumes: nothing. alpha = 0 reads no x, beta = 0 no y.
// Cost: per texel 3 fetches, 300 to 450 operations on integers.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"
#include "lib/double_scalars.glsl"

uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec4 u_x_source;
#define u_x_source_base u_x_source.x
#define u_x_source_major_stride u_x_source.y
#define u_x_source_minor_stride u_x_source.z

uvec2 result(ivec2 place, uvec2 old) {
  uvec2 a = double_alpha();
  uvec2 b = double_beta();
  if (place.x < 0 || (is_zero(a) && b == kOne)) {
    return old;
  }
  uvec2 x = is_zero(a) ? uvec2(0u)
                       : number_at(u_x, u_x_shift,
                                   u_x_source_base + place.x * u_x_source_major_stride +
                                       place.y * u_x_source_minor_stride);
  return double_combine(a, x, b, old);
}

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  write_lanes(old, uvec4(result(first, old.xy), result(second, old.zw)),
              pairs(first.x >= 0, second.x >= 0));
}
