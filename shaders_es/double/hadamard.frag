#version 300 es
// dhad: z := alpha * (x .* y) + beta * z in double precision, over any view.
// Reads: u_old is z; u_x is x and u_y is y, whose numbers go with those of z as u_x_source and
//   u_y_source say.
// Writes: z, a texel of two numbers a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_x_source and u_y_source count numbers; those of lib/double_scalars.glsl and
//   lib/target.glsl.
// Assumes: nothing. alpha = 0 reads neither x nor y, beta = 0 no z.
// Cost: per texel 5 fetches, 450 to 600 operations on integers.
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
uniform BUFFER u_y;
uniform int u_y_shift;
uniform ivec4 u_y_source;
#define u_y_source_base u_y_source.x
#define u_y_source_major_stride u_y_source.y
#define u_y_source_minor_stride u_y_source.z

uvec2 result(ivec2 place, uvec2 old) {
  uvec2 a = double_alpha();
  uvec2 product = uvec2(0u);
  if (place.x >= 0 && !is_zero(a)) {
    product = multiply(number_at(u_x, u_x_shift,
                                 u_x_source_base + place.x * u_x_source_major_stride +
                                     place.y * u_x_source_minor_stride),
                       number_at(u_y, u_y_shift,
                                 u_y_source_base + place.x * u_y_source_major_stride +
                                     place.y * u_y_source_minor_stride));
  }
  return double_combine(a, product, double_beta(), old);
}

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  write_lanes(old, uvec4(result(first, old.xy), result(second, old.zw)),
              pairs(first.x >= 0, second.x >= 0));
}
