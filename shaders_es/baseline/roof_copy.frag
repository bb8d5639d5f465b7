#version 300 es
// Roof of the benchmark: a copy, texel by texel.
// Reads: source, the texel of the same place.
// Writes: texel.
// Uniforms: none.
// Assumes: nothing.
// Cost: per texel 1 fetch.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D source;

out vec4 texel;

void main() {
  texel = texelFetch(source, ivec2(gl_FragCoord.xy), 0);
}
