#version 300 es
// izamax, first pass: |re x_i| + |im x_i|, the sum rounded, as real numbers.
// Reads: u_x is x, a number a texel.
// Writes: a texel of two real numbers a fragment.
// Uniforms: u_x_vector counts numbers; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 2 fetches, 200 operations on integers.
// Variants: CONTIGUOUS, WHOLE.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"

uniform BUFFER u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y

uvec2 magnitude_of(ivec2 place) {
  if (place.x < 0) {
    return uvec2(0u);
  }
  uvec4 number =
      texel_at(u_x, u_x_shift, u_x_vector_base + (place.x + place.y) * u_x_vector_stride);
  return add(uvec2(number.x, number.y & ~kSign), uvec2(number.z, number.w & ~kSign));
}

void main() {
  int texel = target_texel();
  ivec2 first = number_position(texel, 0);
  ivec2 second = number_position(texel, 1);
  write_lanes(old_texel(texel), uvec4(magnitude_of(first), magnitude_of(second)),
              pairs(first.x >= 0, second.x >= 0));
}
