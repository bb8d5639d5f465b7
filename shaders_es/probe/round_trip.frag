#version 300 es
// Probe: do texelFetch and an RGBA32F target keep every bit (NaN payloads, subnormals, -0)?
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D u_x;
layout(location = 0) out vec4 o_texel;

void main() {
  o_texel = texelFetch(u_x, ivec2(gl_FragCoord.xy), 0);
}
