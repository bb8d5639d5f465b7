// A corner of the surface: its height is an element of the matrix. SPDX-License-Identifier: MIT
precision highp float;
precision highp int;
precision highp sampler2D;

in vec3 position;  // column, row, 0
uniform mat4 projectionMatrix, modelViewMatrix;
uniform sampler2D field;
uniform vec4 place;  // texels a row, first element, leading dimension, cells a side
out float value;
out float light;

float element(ivec2 cell) {
  ivec4 at = ivec4(place);
  cell = clamp(cell, ivec2(0), ivec2(at.w - 1));
  int e = at.y + cell.y * at.z + cell.x;
  int texel = e >> 2;
  vec4 four = texelFetch(field, ivec2(texel % at.x, texel / at.x), 0);
  return four[e & 3];
}

// What is no number of a sound state: a blow-up.
bool is_sound(float v) {
  return v > -4.0 && v < 4.0;
}

void main() {
  ivec2 cell = ivec2(position.xy);
  float n = place.w;
  value = element(cell);
  float height = is_sound(value) ? clamp(value, -0.5, 1.0) : 0.0;
  float right = element(cell + ivec2(1, 0)) - element(cell - ivec2(1, 0));
  float down = element(cell + ivec2(0, 1)) - element(cell - ivec2(0, 1));
  // Slopes are exaggerated as heights are.
  vec3 normal = normalize(vec3(-right, down, 0.35));
  light = is_sound(right + down) ? dot(normal, normalize(vec3(-0.4, 0.5, 0.8))) : 0.8;
  vec3 at = vec3((position.x + 0.5) / n - 0.5, 0.5 - (position.y + 0.5) / n, 0.3 * height);
  gl_Position = projectionMatrix * modelViewMatrix * vec4(at, 1.0);
}
