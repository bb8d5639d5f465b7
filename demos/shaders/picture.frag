#version 300 es
// Pictures straight from the textures that the library computes in: grey, colour, or signed.
//
// first, second  RGBA32F: element e is lane e & 3 of texel e >> 2; texel t is at (t % W, t / W);
//                channel c of pixel (i, j) is element offset + i * ld + j * channels + c
// log_width      log2 W of both
//
// What is shown is weights.x * first + weights.y * second + weights.z. Cost: a fetch for each
// texture and channel, four times that when smooth.
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D first;
uniform sampler2D second;
uniform ivec2 log_width;
uniform ivec2 offset;
uniform ivec2 ld;     // elements from row to row
uniform ivec4 rect;   // the picture in window pixels: left, bottom, width, height
uniform ivec3 shape;  // rows, columns, channels
uniform vec3 weights;
uniform bool smooth_pixels;
uniform bool is_signed;  // colours by stops, from -1 to 1; else from black to white
uniform vec3 stops[5];   // at -1, -middle, 0, middle, 1
uniform float middle;

out vec4 color;

float element(sampler2D elements, int shift, int e) {
  int t = e >> 2;
  vec4 texel = texelFetch(elements, ivec2(t & ((1 << shift) - 1), t >> shift), 0);
  int lane = e & 3;
  return lane < 2 ? (lane == 0 ? texel.x : texel.y) : (lane == 2 ? texel.z : texel.w);
}

float value(ivec2 at, int channel) {
  ivec2 e = offset + at.x * ld + at.y * shape.z + channel;
  float sum = weights.z;
  if (weights.x != 0.0) sum += weights.x * element(first, log_width.x, e.x);
  if (weights.y != 0.0) sum += weights.y * element(second, log_width.y, e.y);
  return sum;
}

vec3 colormap(float t) {
  float s = abs(t);
  vec3 inner = t < 0.0 ? stops[1] : stops[3];
  vec3 outer = t < 0.0 ? stops[0] : stops[4];
  return s < middle ? mix(stops[2], inner, s / middle)
                    : mix(inner, outer, (s - middle) / (1.0 - middle));
}

vec3 pixel(ivec2 at) {
  at = clamp(at, ivec2(0), shape.xy - 1);
  if (is_signed) return colormap(clamp(value(at, 0), -1.0, 1.0));
  vec3 rgb = shape.z == 3 ? vec3(value(at, 0), value(at, 1), value(at, 2)) : vec3(value(at, 0));
  return clamp(rgb, 0.0, 1.0);
}

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy) - rect.xy;
  p = ivec2(rect.w - 1 - p.y, p.x);
  if (!smooth_pixels) {
    color = vec4(pixel((2 * p + 1) * shape.xy / (2 * rect.wz)), 1.0);
    return;
  }
  vec2 at = (vec2(p) + 0.5) * vec2(shape.xy) / vec2(rect.wz) - 0.5;
  ivec2 corner = ivec2(floor(at));
  vec2 part = at - vec2(corner);
  vec3 upper = mix(pixel(corner), pixel(corner + ivec2(0, 1)), part.y);
  vec3 lower = mix(pixel(corner + ivec2(1, 0)), pixel(corner + ivec2(1, 1)), part.y);
  color = vec4(mix(upper, lower, part.x), 1.0);
}
