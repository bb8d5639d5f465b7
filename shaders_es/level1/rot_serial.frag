#version 300 es
// rot, rotm with an increment of 0: one element p is rotated with q_0, q_1, ... in turn,
//   (p, q_i) := (m.x * p + m.y * q_i, m.z * p + m.w * q_i)
// and each fragment repeats that from the first q on, as far as it needs p. What it writes is by
// the mode: 0: the new q's, 1: the p after all of them, 2: p and q when there is only one q.
// Cost: a fetch and 2 multiply-adds for each q in front of an element's own (modes 1, 2: for all).
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;  // its first texel is m
uniform sampler2D u_x;  // p
uniform int u_x_shift;
uniform ivec4 u_x_map;  // p's element
uniform sampler2D u_y;  // the q's
uniform int u_y_shift;
uniform ivec4 u_y_map;  // base, stride, not 0 when m = (1, 0, 0, 1) leaves p and q alone
uniform ivec4
    u_count;  // steps, mode, which q the target's first element is, and the step to the next

// The new q, or p, of lane `lane`.
float rotated(ivec2 position, vec4 m) {
  int place = position.x + position.y;
  bool keeps_q = u_count.y == 2;
  int steps = u_count.y == 0 ? u_count.z + place * u_count.w + 1 : u_count.x;
  float p = element_at(u_x, u_x_shift, u_x_map.x);
  float q = element_at(u_y, u_y_shift, u_y_map.x);
  for (int i = 0; i < steps; ++i) {
    if (!keeps_q) {
      q = element_at(u_y, u_y_shift, u_y_map.x + i * u_y_map.y);
    }
    float next = m.x * p + m.y * q;
    q = m.z * p + m.w * q;
    p = next;
  }
  return u_count.y == 1 || (keeps_q && place == 0) ? p : q;
}

float lane_value(int element, vec4 m) {
  ivec2 position = view_position(element);
  return position.x < 0 ? 0.0 : rotated(position, m);
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 m = texelFetch(u_a, ivec2(0), 0);
  vec4 old = old_texel(texel);
  vec4 value = old;
  if (u_y_map.z == 0 || m != vec4(1.0, 0.0, 0.0, 1.0)) {
    value = vec4(lane_value(element, m), lane_value(element + 1, m), lane_value(element + 2, m),
                 lane_value(element + 3, m));
  }
  write_lanes(old, value, lanes_in_view(texel));
}
