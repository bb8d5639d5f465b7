#version 300 es
// drot, drotm, one half of the rotation: target := alpha * target + beta * source, over any view.
// Reads: u_old is the target; u_x is the source, whose numbers go with those of the target as
//   u_x_source says.
// Writes: the target, a texel of two numbers a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_identity_skips: alpha = 1 and beta = 0 leave the target alone; u_x_source counts
//   numbers; those of lib/double_scalars.glsl and lib/target.glsl.
// Assumes: nothing. No factor is skipped for being 0, as 0 * NaN is NaN.
// Cost: per texel 3 fetches, 450 to 600 operations on integers.
// Variants: CONTIGUOUS, NEGATE, ALPHA_ON_DEVICE, BETA_ON_DEVICE.
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
uniform int u_identity_skips;  // not 0 when alpha = 1 and beta = 0 leave the target alone

uvec2 result(ivec2 place, uvec2 old) {
  uvec2 a = double_alpha();
  uvec2 b = double_beta();
  if (place.x < 0 || (u_identity_skips != 0 && a == kOne && is_zero(b))) {
    return old;
  }
  uvec2 x = number_at(
      u_x, u_x_shift,
      u_x_source_base + place.x * u_x_source_major_stride + place.y * u_x_source_minor_stride);
#ifdef NEGATE
  b = negated(b);
#endif
  return add(multiply(a, old), multiply(b, x));
}

void main() {
  int texel = target_texel();
  uvec4 old = old_texel(texel);
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  write_lanes(old, uvec4(result(first, old.xy), result(second, old.zw)),
              pairs(first.x >= 0, second.x >= 0));
}
