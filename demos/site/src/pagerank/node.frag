#version 300 es
// A disc with a thin edge; a ring around it when it is pointed at or chosen.
precision highp float;
precision highp int;

uniform vec3 edge;
uniform vec3 ring;
uniform ivec2 marked;  // pointed at, chosen; -1 for none
uniform float pixel;   // pixels of the canvas for one of the page
in vec2 at;
flat in float radius;
flat in vec3 color;
flat in int node;
out vec4 result;

void main() {
  float r = length(at);
  float disc = clamp(radius - r + 0.5, 0.0, 1.0);
  float inside = clamp(radius - min(pixel, 0.25 * radius) - r + 0.5, 0.0, 1.0);
  result = vec4(mix(edge, color, inside), 1.0) * disc;
  float around = clamp(1.6 * pixel - abs(r - radius - 2.5 * pixel), 0.0, 1.0);
  if (node == marked.x) result = mix(result, vec4(ring, 1.0), 0.6 * around);
  if (node == marked.y) result = mix(result, vec4(ring, 1.0), around);
}
