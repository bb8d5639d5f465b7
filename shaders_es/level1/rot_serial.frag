#version 300 es
// rot, rotm with an increment of 0: p is rotated with q_0, q_1, ... in turn. (p, q_i) becomes (m.x
//   * p + m.y * q_i, m.z * p + m.w * q_i).
// Reads: u_a, whose first texel is m; u_x has p; u_y has the q's, q_i at q + i * q_stride.
// Writes: by the mode the new q's (0), the p after all of them (1), or p and the only q (2).
// Uniforms: u_rot_pair: places of p and q, and whether m = (1, 0, 0, 1) leaves both alone;
//   u_rot_steps: how many, mode, the first q of the target and the step to the next; those of
//   lib/target.glsl.
// Assumes: A fragment repeats the rotations from the first q on, as far as it needs p.
// Cost: 1 fetch and 2 multiply-adds for each q before an element's own; in modes 1 and 2 for all.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;  // its first texel is m
uniform sampler2D u_x;  // p
uniform int u_x_shift;
uniform ivec4 u_rot_pair;
#define u_rot_pair_p u_rot_pair.x
#define u_rot_pair_q u_rot_pair.y
#define u_rot_pair_q_stride u_rot_pair.z
#define u_rot_pair_identity_skips u_rot_pair.w
uniform sampler2D u_y;  // the q's
uniform int u_y_shift;
uniform ivec4 u_rot_steps;
#define u_rot_steps_count u_rot_steps.x
#define u_rot_steps_mode u_rot_steps.y
#define u_rot_steps_first_q u_rot_steps.z
#define u_rot_steps_q_step u_rot_steps.w

// The new q, or p, of lane `lane`.
float rotated(ivec2 position, vec4 m) {
  int place = position.x + position.y;
  bool keeps_q = u_rot_steps_mode == 2;
  int steps = u_rot_steps_mode == 0 ? u_rot_steps_first_q + place * u_rot_steps_q_step + 1
                                    : u_rot_steps_count;
  float p = element_at(u_x, u_x_shift, u_rot_pair_p);
  float q = element_at(u_y, u_y_shift, u_rot_pair_q);
  for (int i = 0; i < steps; ++i) {
    if (!keeps_q) {
      q = element_at(u_y, u_y_shift, u_rot_pair_q + i * u_rot_pair_q_stride);
    }
    float next = m.x * p + m.y * q;
    q = m.z * p + m.w * q;
    p = next;
  }
  return u_rot_steps_mode == 1 || (keeps_q && place == 0) ? p : q;
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
  if (u_rot_pair_identity_skips == 0 || m != vec4(1.0, 0.0, 0.0, 1.0)) {
    value = vec4(lane_value(element, m), lane_value(element + 1, m), lane_value(element + 2, m),
                 lane_value(element + 3, m));
  }
  write_lanes(old, value, lanes_in_view(texel));
}
