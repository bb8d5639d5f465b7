#version 300 es
// Roof of the benchmark: each texel of the target is the sum of the texels of two sources at the
// same place: the reads and writes of axpy.
// Cost for each output texel: 2 fetches.
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
