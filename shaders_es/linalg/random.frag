#version 300 es
// svd_low_rank: numbers of a seed, equally distributed from -1 to 1: each a hash of its place,
//   O'Neill's PCG.
// Reads: nothing.
// Writes: all elements of a buffer.
// Uniforms: u_random_seed; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 16 multiplications of integers.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform int u_random_seed;

uint hash(uint value) {
  uint state = value * 747796405u + 2891336453u;
  uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return (word >> 22u) ^ word;
}

float number(int element) {
  uint bits = hash(uint(element) ^ hash(uint(u_random_seed)));
  return float(bits >> 8u) * exp2(-23.0) - 1.0;
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 value = vec4(number(element), number(element + 1), number(element + 2), number(element + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
