#version 300 es
// Roof of the benchmark: each texel of the target is the texel of the source at the same place.
// Cost for each output texel: 1 fetch.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D source;

out vec4 texel;

void main() {
  texel = texelFetch(source, ivec2(gl_FragCoord.xy), 0);
}
