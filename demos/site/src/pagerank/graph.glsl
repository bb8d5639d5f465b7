#version 300 es
// What the vertex shaders of nodes and links share: from a node's number to its rank and place.
//
// ranks   RGBA32F: rank i is lane i & 3 of texel i >> 2; texel t is at (t % W, t / W)
// places  RG32F, 128 texels wide: the centre of node i, from -1 to 1
precision highp float;
precision highp int;
precision highp sampler2D;

uniform sampler2D ranks;
uniform sampler2D places;
uniform int log_width;  // W = 2^log_width
uniform float nodes;    // how many there are
uniform vec2 size;      // of the canvas in pixels
uniform vec2 room;      // from its middle to the centre of a node at the edge
uniform vec3 radii;     // in pixels: of an average rank, the least, the largest

float rank_of(int i) {
  int t = i >> 2;
  return texelFetch(ranks, ivec2(t & ((1 << log_width) - 1), t >> log_width), 0)[i & 3];
}

vec2 place_of(int i) {
  return texelFetch(places, ivec2(i & 127, i >> 7), 0).xy * room;
}

// The area of a disc is its rank's.
float radius_of(int i) {
  return clamp(radii.x * sqrt(nodes * rank_of(i)), radii.y, radii.z);
}

vec4 clip(vec2 pixels) {
  return vec4(2.0 * pixels / size, 0.0, 1.0);
}
