#version 300 es
precision highp float;

uniform vec4 color;
in float across;
flat in float width;
flat in float weight;
out vec4 result;

void main() {
  float inside = clamp(0.5 * width - abs(across) + 0.5, 0.0, 1.0);
  float alpha = color.a * weight * inside;
  result = vec4(color.rgb * alpha, alpha);
}
