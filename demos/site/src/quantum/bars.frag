#version 300 es
// A bar for each state, or for the most probable of those that share a column of pixels: its height
// is the magnitude of the amplitude, its colour the phase.
// SPDX-License-Identifier: MIT
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D u_state;  // two amplitudes a texel
uniform int u_shift;        // log2 of the texture's width
uniform int u_count;        // states
uniform ivec2 u_size;       // of the canvas
uniform float u_scale;      // of magnitudes
uniform vec3 u_ground;
out vec4 o_color;

vec2 amplitude(int state) {
  int texel = state >> 1;
  vec4 pair = texelFetch(u_state, ivec2(texel & ((1 << u_shift) - 1), texel >> u_shift), 0);
  return (state & 1) == 1 ? pair.zw : pair.xy;
}

vec3 color_of(vec2 value) {
  float phase = atan(value.y, value.x);
  vec3 wave = 0.5 + 0.5 * cos(phase + vec3(0.0, -2.0944, 2.0944));
  return mix(vec3(0.16, 0.3, 0.62), vec3(0.98, 0.62, 0.2), wave.x) * (0.62 + 0.38 * wave.y);
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int first = int(float(place.x) * float(u_count) / float(u_size.x));
  int last = max(first + 1, int(float(place.x + 1) * float(u_count) / float(u_size.x)));
  vec2 tallest = vec2(0.0);
  for (int state = first; state < last; ++state) {
    vec2 value = amplitude(min(state, u_count - 1));
    tallest = dot(value, value) > dot(tallest, tallest) ? value : tallest;
  }
  float height = min(1.0, u_scale * length(tallest)) * float(u_size.y);
  // Wide bars have a gap.
  float width = float(u_size.x) / float(u_count);
  bool gap = width > 6.0 && fract(float(place.x) / width) > 0.86;
  bool inside = float(place.y) < height && !gap;
  o_color = vec4(inside ? color_of(tallest) : u_ground, 1.0);
}
