#version 300 es
// Roof of the benchmark: one link of a chain of draws, each of which fetches what the one before
//   wrote.
// Reads: source, its first texel.
// Writes: texel: the mantissa's bits go on by a generator of random numbers, so that the last texel
//   tells how many links there were; the float stays in [1, 2).
// Uniforms: none.
// Assumes: nothing.
// Cost: per texel 1 fetch.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D source;

out vec4 texel;

void main() {
  uvec4 bits = floatBitsToUint(texelFetch(source, ivec2(0), 0));
  texel = uintBitsToFloat(((bits * 5u + uvec4(1u, 3u, 5u, 7u)) & 0x7fffffu) | 0x3f800000u);
}
