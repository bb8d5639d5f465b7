#version 300 es
// Heat map of one matrix, straight from the texture that the library computes in.
//
// elements  RGBA32F: element e is lane e & 3 of texel e >> 2; texel t is at (t % W, t / W)
// ranges    R32F: texel (panel, 0) is the matrix' largest magnitude: colours need no readback
// log_width W = 2^log_width
//
// Every pixel shows one element, the one under its centre. Cost: two fetches.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D elements;
uniform sampler2D ranges;
uniform int panel;
uniform int log_width;
uniform ivec4 rect;     // the panel in window pixels: left, bottom, width, height
uniform ivec4 shape;    // rows, columns, distance of rows, distance of columns (in elements)
uniform vec3 stops[5];  // colours at -1, -middle, 0, middle, 1
uniform float middle;
uniform vec3 not_a_number;

out vec4 color;

float element(int e) {
  int t = e >> 2;
  vec4 texel = texelFetch(elements, ivec2(t & ((1 << log_width) - 1), t >> log_width), 0);
  int lane = e & 3;
  return lane < 2 ? (lane == 0 ? texel.x : texel.y) : (lane == 2 ? texel.z : texel.w);
}

vec3 colormap(float t) {
  float s = abs(t);
  vec3 inner = t < 0.0 ? stops[1] : stops[3];
  vec3 outer = t < 0.0 ? stops[0] : stops[4];
  return s < middle ? mix(stops[2], inner, s / middle)
                    : mix(inner, outer, (s - middle) / (1.0 - middle));
}

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy) - rect.xy;
  p.y = rect.w - 1 - p.y;
  int i = (2 * p.y + 1) * shape.x / (2 * rect.w);
  int j = (2 * p.x + 1) * shape.y / (2 * rect.z);
  float value = element(i * shape.z + j * shape.w);
  float range = texelFetch(ranges, ivec2(panel, 0), 0).x;
  if ((floatBitsToUint(value) & 0x7fffffffu) > 0x7f800000u) {
    color = vec4(not_a_number, 1.0);
  } else {
    color = vec4(colormap(range > 0.0 ? clamp(value / range, -1.0, 1.0) : 0.0), 1.0);
  }
}
