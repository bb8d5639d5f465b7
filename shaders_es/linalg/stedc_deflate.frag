#version 300 es
// stedc: which poles have an equation to solve. One whose z is negligible has none. Of poles that
//   are too close, rotations move all of z to the last one: a group, whose others have none.
// Reads: u_x, the poles (linalg/stedc_sort); u_b, the leaves.
// Writes: a texel for each pole: its value after the rotations; the length of z from the begin of
//   its group up to it; the last pole of the group, -1 where z is negligible; the next one of the
//   group.
// Uniforms: those of lib/divide.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel a fetch for each pole before it, and for the others of its group.
// Variants: WHOLE.
// Why: What comes of a pole depends on all before it. Each fragment goes through these again.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/divide.glsl"

uniform sampler2D u_b;
uniform int u_b_shift;
uniform sampler2D u_x;
uniform int u_x_shift;

// 8 times 2^-24, as LAPACK's slaed2.
const float kTolerance = 4.7683716e-7;

void main() {
  int place = own_index();
  int middle = middle_of(place);
  int end = end_of(place);
  vec4 leaf = texel_at(u_b, u_b_shift, middle - 1);
  float rho = 2.0 * abs(leaf.y);
  float tolerance = kTolerance * leaf.z;
  vec4 own = vec4(texel_at(u_x, u_x_shift, place).x, 0.0, -1.0, -1.0);
  bool wanted = false;
  int last = -1;
  float value = 0.0;
  float length_up_to = 0.0;
  for (int i = first_of(place); i < end && middle < end; ++i) {
    vec2 pole = texel_at(u_x, u_x_shift, i).xy;
    float entry = abs(pole.y);
    if (rho * entry <= tolerance) {
      if (i == place) {
        break;
      }
      continue;
    }
    float apart = pole.x - value;
    float together = sqrt(length_up_to * length_up_to + entry * entry);
    float cosine = entry / together;
    float sine = length_up_to / together;
    bool close = last >= 0 && abs(apart * cosine * sine) <= tolerance;
    if (!close && wanted) {
      break;
    }
    if (close && last == place) {
      own = vec4(value + apart * sine * sine, length_up_to, 0.0, float(i));
    }
    value = close ? value + apart * cosine * cosine : pole.x;
    length_up_to = close ? together : entry;
    last = i;
    wanted = wanted || i == place;
  }
  if (wanted) {
    own = last == place ? vec4(value, length_up_to, float(last), -1.0)
                        : vec4(own.xy, float(last), own.w);
  }
  write_lanes(old_texel(place), own, lanes_in_view(target_texel()));
}
