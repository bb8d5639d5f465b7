#version 300 es
// Round points. Cost: no fetch.
precision highp float;

flat in vec3 point_color;
out vec4 color;

void main() {
  vec2 from_middle = gl_PointCoord - 0.5;
  if (dot(from_middle, from_middle) > 0.25) discard;
  color = vec4(point_color, 1.0);
}
