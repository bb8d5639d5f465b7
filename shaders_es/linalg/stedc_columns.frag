#version 300 es
// stedc: the columns of a pair's eigenvectors.
// Reads: u_a, the poles (linalg/stedc_deflate); u_b, their roots; u_x, the rows.
// Writes: a texel for each pole. Of the last one of a group: its root as a pole and the distance
//   from there, the reciprocal of the column's length, the group. Of the others of a group: what
//   z becomes elements of up to their row, the element of the next row, that row, the group. Of
//   those that have no group: nothing, and -1.
// Uniforms: those of lib/divide.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel a fetch and a division for each pole of its pair.
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

vec4 solved_column(int place) {
  vec3 root = texel_at(u_b, u_b_shift, place).xyz;
  int end = end_of(place);
  float square = 0.0;
  for (int i = first_of(place); i < end; ++i) {
    vec2 row = texel_at(u_x, u_x_shift, i).xy;
    float entry = row.y / ((row.x - root.y) - root.z);
    square += row.y == 0.0 ? 0.0 : entry * entry;
  }
  return vec4(root.yz, inversesqrt(square), float(place));
}

// From the rotation by which z of this pole moved to the next one.
vec4 rotated_column(vec4 pole) {
  int next = int(pole.w);
  float length_up_to = texel_at(u_a, u_a_shift, next).y;
  float entry = texel_at(u_x, u_x_shift, next).w;
  return vec4(entry / (pole.y * length_up_to), -pole.y / length_up_to, pole.w, pole.z);
}

void main() {
  int place = own_index();
  vec4 pole = texel_at(u_a, u_a_shift, place);
  int group = int(pole.z);
  vec4 value = group < 0        ? vec4(0.0, 0.0, 0.0, -1.0)
               : group == place ? solved_column(place)
                                : rotated_column(pole);
  write_lanes(old_texel(place), value, lanes_in_view(target_texel()));
}
