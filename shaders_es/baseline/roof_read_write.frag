#version 300 es
// Roof of the benchmark: the reads and writes of axpy. Each texel is the sum of two.
// Reads: first, second: the texels of the same place.
// Writes: texel.
// Uniforms: none.
// Assumes: nothing.
// Cost: per texel 2 fetches.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D first;
uniform sampler2D second;

out vec4 texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  texel = texelFetch(first, place, 0) + texelFetch(second, place, 0);
}
