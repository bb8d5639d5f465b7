#version 300 es
// Probe of double precision: bits that are kept, IEEE operations, integers, sums of floats.
// Reads: u_x, 64 texels of two numbers each; u_a: what double/probe_halves writes.
// Writes: a line of 64 texels for each question, a texel a fragment.
// Uniforms: those of lib/target.glsl.
// Assumes: nothing. Every operand comes from a texture, so that no compiler can fold the answer.
// Cost: per texel 1 fetch, in the line of sums 1024, in the last one 8.
#define BITS
#define WHOLE
#define CONTIGUOUS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"

uniform BUFFER u_x;
uniform int u_x_shift;
uniform sampler2D u_a;

// Sums of 1024 products of the largest digits, which come up to 2^24 from both sides, of digits of
// changing sign, and of ones that end at 2^24.
uvec4 sums() {
  ivec4 lanes;
  vec4 c = vec4(0.0, 0.0, 0.0, 16776192.0);
  for (int i = 0; i < 1024; ++i) {
    uvec4 texel = texel_at(u_x, u_x_shift, i & 63);
    float digit = 126.0 + float((texel.x & 1u) | 1u);
    float other = (texel.x & 2u) == 0u ? digit : -digit;
    c += vec4(digit * digit, -digit * digit, digit * other, digit - 126.0);
  }
  lanes = ivec4(c);
  return uvec4(lanes);
}

// How many numbers of a column are right.
int right_halves(int column) {
  int count = 0;
  for (int row = 0; row < 8; ++row) {
    ivec4 numbers = ivec4(texelFetch(u_a, ivec2(column, row), 0));
    ivec4 wanted = ivec4(4 * (64 * row + column) - 1024) + ivec4(0, 1, 2, 3);
    ivec4 right = ivec4(equal(numbers, wanted));
    count += right.x + right.y + right.z + right.w;
  }
  return count;
}

void main() {
  int texel = target_texel();
  int column = texel & 63;
  int line = texel >> 6;
  uvec4 x = texel_at(u_x, u_x_shift, column);
  uvec4 answer = x;
  int shift = column & 31;
  if (line == 1) {
    answer = uvec4(add(x.xy, x.zw), multiply(x.xy, x.zw));
  } else if (line == 2) {
    answer = uvec4(x.x * x.z, x.x + x.z, x.x - x.z, x.x << shift);
  } else if (line == 3) {
    float quotient = floor((float(x.x & 0xffffu) + 0.5) * (1.0 / 251.0));
    answer =
        uvec4(x.x >> shift, uint(int(x.x) >> shift), uint(float(x.z & 0xffffffu)), uint(quotient));
  } else if (line == 4) {
    answer = sums();
  } else if (line == 5) {
    answer = uvec4(right_halves(column));
  }
  o_texel = answer;
}
