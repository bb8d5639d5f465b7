#version 300 es
// Probe: do texelFetch and an RGBA32F target keep every bit (NaN payloads, subnormals, -0)?
// Reads: u_x, as large as the target.
// Writes: o_texel, the texel of its place.
// Uniforms: none.
// Assumes: nothing.
// Cost: per texel 1 fetch.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D u_x;
layout(location = 0) out vec4 o_texel;

void main() {
  o_texel = texelFetch(u_x, ivec2(gl_FragCoord.xy), 0);
}
