#version 300 es
// caxpy, caxpby: y := alpha * x + beta * y, over any view.
// Reads: u_old is y; u_x is x, whose numbers go with those of y as u_x_source says.
// Writes: y, a texel of two numbers a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_x_source counts numbers; those of lib/complex_scalars.glsl and lib/target.glsl.
// Assumes: nothing. alpha = 0 reads no x, beta = 0 no y.
// Cost: per texel 3 fetches, 16 FMA.
// Variants: CONTIGUOUS, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"
#include "lib/complex_scalars.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec4 u_x_source;
#define u_x_source_base u_x_source.x
#define u_x_source_major_stride u_x_source.y
#define u_x_source_minor_stride u_x_source.z

vec2 result(ivec2 place, vec2 old) {
  vec2 a = complex_alpha();
  vec2 b = complex_beta();
  if (place.x < 0 || (is_zero(a) && b == vec2(1.0, 0.0))) {
    return old;
  }
  vec2 x = is_zero(a) ? vec2(0.0)
                      : number_at(u_x, u_x_shift,
                                  u_x_source_base + place.x * u_x_source_major_stride +
                                      place.y * u_x_source_minor_stride);
  return complex_combine(a, x, b, old);
}

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  write_lanes(old, vec4(result(first, old.xy), result(second, old.zw)),
              pairs(first.x >= 0, second.x >= 0));
}
