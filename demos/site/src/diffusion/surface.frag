// From 0 over 1/4 to 1/2 and above; what has blown up in a colour of its own.
// SPDX-License-Identifier: MIT
precision highp float;

in float value;
in float light;
uniform vec3 low, middle, high, broken;
out vec4 color;

void main() {
  bool sound = value > -4.0 && value < 4.0;
  float t = clamp(value / 0.45, 0.0, 1.0);
  vec3 base = t < 0.5 ? mix(low, middle, 2.0 * t) : mix(middle, high, 2.0 * t - 1.0);
  color = vec4(sound ? base * clamp(0.35 + 0.8 * light, 0.0, 1.15) : broken, 1.0);
}
