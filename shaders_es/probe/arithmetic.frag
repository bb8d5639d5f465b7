#version 300 es
// Probe: how the device computes. Pixel x of the only row answers question x.
// Reads: u_x, texel: lanes. 0: 1 + 2^-12, -(1 + 2^-11), 2^-120, 2^-10. 1: a subnormal, 2^20, NaN,
//   Inf. 2: 0, 1, 65536, 16777216. 3 to 10: two rows of 16 small integers.
// Writes: o_answer, an answer a pixel.
// Uniforms: none.
// Assumes: nothing. Every operand comes from a texture, so that no compiler can fold the answer.
// Cost: per pixel 3 to 11 fetches.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D u_x;
layout(location = 0) out vec4 o_answer;

vec4 value(int texel) {
  return texelFetch(u_x, ivec2(texel, 0), 0);
}

// NaN by its bits: the builtin fails on some drivers, this on others.
bool is_nan_bits(float x) {
  return (floatBitsToUint(x) & 0x7fffffffu) > 0x7f800000u;
}

void main() {
  int question = int(gl_FragCoord.x);
  vec4 first = value(0);
  vec4 second = value(1);
  vec4 third = value(2);
  vec4 answer = vec4(0.0);
  if (question == 0) {
    // x: 2^-24 when a * a + c is rounded once, 0 when twice. y, z: subnormal results and inputs,
    // not 0 when kept.
    answer = vec4(first.x * first.x + first.y, first.z * first.w, second.x * second.y, 0.0);
  } else if (question == 1) {
    // NaN and Inf through run-time arithmetic.
    answer = vec4(second.z * third.y + third.x, second.w * third.x, second.w * third.y, 0.0);
  } else if (question == 2) {
    answer = vec4(isnan(second.z) ? 1.0 : 0.0, isnan(third.y) || isnan(second.w) ? 1.0 : 0.0,
                  is_nan_bits(second.z) ? 1.0 : 0.0,
                  is_nan_bits(third.y) || is_nan_bits(second.w) ? 1.0 : 0.0);
  } else if (question == 3) {
    // 32-bit integers: 65536^2 wraps to 0, and 2^24 + 1 is not 2^24.
    int big = int(third.z);
    int odd = int(third.w) + int(third.y);
    answer = vec4(float(big * big), float(odd & 1), float(odd >> 12),
                  float((big << 14) + (big << 13) > 0 ? 1 : 0));
  } else {
    // The product of two vectors of 16 small integers, lane by lane and in all.
    vec4 sum = vec4(0.0);
    for (int i = 3; i < 7; ++i) {
      sum += value(i) * value(i + 4);
    }
    answer = vec4(sum.x + sum.y + sum.z + sum.w, sum.xyz);
  }
  o_answer = answer;
}
