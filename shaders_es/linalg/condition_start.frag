#version 300 es
// gecon, pocon, trcon: the vectors that an estimate begins with, whose magnitudes add up to 1:
//   equal elements, elements that grow and have alternating signs (LAPACK's slacn2), and two of
//   random signs.
// Reads: nothing.
// Writes: X, a texel a fragment: a row.
// Uniforms: those of lib/condition.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 4 multiplications of integers.
// Variants: WHOLE.
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/condition.glsl"

float sign_of(uint row, uint seed) {
  uint state = (row ^ seed) * 747796405u + 2891336453u;
  uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return ((word >> 22u) ^ word) >> 31 == 0u ? 1.0 : -1.0;
}

void main() {
  int row = target_texel();
  float order = float(u_condition_order);
  float grown = 1.0 + float(row) / max(order - 1.0, 1.0);
  float alternating = (row & 1) == 0 ? grown : -grown;
  vec4 value = vec4(1.0, alternating * 2.0 / 3.0, sign_of(uint(row), 0x9e3779b9u),
                    sign_of(uint(row), 0x85ebca6bu));
  write_lanes(vec4(0.0), value / order, lanes_in_view(row));
}
