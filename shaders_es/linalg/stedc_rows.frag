#version 300 es
// stedc: the rows of a pair's eigenvectors: the z for which the roots that were found are exact, so
//   that vectors made of it are orthogonal (Gu and Eisenstat).
// Reads: u_a, the poles (linalg/stedc_deflate); u_b, their roots; u_x, their z before
//   (linalg/stedc_sort).
// Writes: a texel for each pole: the value of its group; its part of the group's z; the group, -1
//   where z is negligible; its own z before.
// Uniforms: those of lib/divide.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 2 fetches and a division for each pole of its pair.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/divide.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform sampler2D u_b;
uniform int u_b_shift;
uniform sampler2D u_x;
uniform int u_x_shift;

float exact_entry(int group, float value) {
  int end = end_of(group);
  float square = 1.0;
  for (int i = first_of(group); i < end; ++i) {
    vec3 pole = texel_at(u_a, u_a_shift, i).xyz;
    vec3 root = texel_at(u_b, u_b_shift, i).xyz;
    float ratio = ((root.y - value) + root.z) / (i == group ? 1.0 : pole.x - value);
    square *= int(pole.z) == i ? ratio : 1.0;
  }
  return sqrt(abs(square));
}

void main() {
  int place = own_index();
  vec3 own = texel_at(u_a, u_a_shift, place).xyz;
  int group = int(own.z);
  float entry = texel_at(u_x, u_x_shift, place).y;
  vec4 value = vec4(own.x, 0.0, -1.0, entry);
  if (group >= 0) {
    vec2 last = texel_at(u_a, u_a_shift, group).xy;
    value = vec4(last.x, exact_entry(group, last.x) * (entry / last.y), own.z, entry);
  }
  write_lanes(old_texel(place), value, lanes_in_view(target_texel()));
}
