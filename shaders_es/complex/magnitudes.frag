#version 300 es
// icamax, first pass: |re| + |im| of each number of x.
// Reads: u_x is x, number by number.
// Writes: four magnitudes a fragment; a NaN where a part is one.
// Uniforms: u_x_vector counts numbers; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 4 fetches.
// Variants: CONTIGUOUS, WHOLE.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/complex.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_x_vector;
#define u_x_vector_base u_x_vector.x
#define u_x_vector_stride u_x_vector.y

float magnitude(int i, bool exists) {
  if (!exists) {
    return 0.0;
  }
  vec2 number = number_at(u_x, u_x_shift, u_x_vector_base + i * u_x_vector_stride);
  uint most = max(magnitude_bits(number.x), magnitude_bits(number.y));
  // Not every device makes a NaN of a sum with one.
  return most > kInfinityBits ? uintBitsToFloat(most) : abs(number.x) + abs(number.y);
}

void main() {
  int texel = target_texel();
  bvec4 inside = lanes_in_view(texel);
  int i = texel << 2;
  write_lanes(old_texel(texel),
              vec4(magnitude(i, inside.x), magnitude(i + 1, inside.y), magnitude(i + 2, inside.z),
                   magnitude(i + 3, inside.w)),
              inside);
}
