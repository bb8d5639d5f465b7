#version 300 es
// stedc: what joins two nodes: D + rho * z * z^T, and how D is sorted.
// Reads: u_a has the nodes' vectors, rows of u_divide_old_pitch elements; u_b the leaves
//   (linalg/stedc_leaves), u_x the values.
// Writes: a texel for each column: its value, z, and its place among the poles.
// Uniforms: those of lib/divide.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel a fetch for each column of its pair, and 2.
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

const float kHalfRoot = 0.70710678;

float value_at(int index) {
  return texel_at(u_x, u_x_shift, index).x;
}

// The last row of the first node, or the first one of the second.
float entry_of(int index) {
  int middle = middle_of(index);
  if (middle == end_of(index)) {
    return 0.0;
  }
  bool first = index < middle;
  int row = first ? middle - 1 : middle;
  int col = index - (first ? first_of(index) : middle);
  float entry = element_at(u_a, u_a_shift, row * u_divide_old_pitch + col);
  bool turned = !first && texel_at(u_b, u_b_shift, middle - 1).y < 0.0;
  return turned ? -kHalfRoot * entry : kHalfRoot * entry;
}

void main() {
  int index = own_index();
  float own = value_at(index);
  int first = first_of(index);
  int end = end_of(index);
  int place = first;
  for (int i = first; i < end; ++i) {
    float other = value_at(i);
    place += other < own || (other == own && i < index) ? 1 : 0;
  }
  vec4 value = vec4(own, entry_of(index), float(place), 0.0);
  write_lanes(old_texel(index), value, lanes_in_view(target_texel()));
}
