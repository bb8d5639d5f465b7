#version 300 es
// One point for each row of a matrix of two columns: its place, straight from the matrix' texture.
//
// elements   RGBA32F: element e is lane e & 3 of texel e >> 2; texel t is at (t % W, t / W)
// log_width  log2 W
// label      which of the colours a point has
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D elements;
uniform int log_width;
uniform vec2 middle;  // what is shown in the middle
uniform float scale;
uniform float size;  // in pixels
uniform vec3 colors[10];

layout(location = 0) in uint label;

flat out vec3 point_color;

void main() {
  int t = gl_VertexID >> 1;
  vec4 texel = texelFetch(elements, ivec2(t & ((1 << log_width) - 1), t >> log_width), 0);
  vec2 at = (gl_VertexID & 1) == 0 ? texel.xy : texel.zw;
  gl_Position = vec4((at - middle) * scale, 0.0, 1.0);
  gl_PointSize = size;
  point_color = colors[label];
}
