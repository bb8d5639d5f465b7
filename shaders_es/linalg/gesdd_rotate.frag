#version 300 es
// gesdd: all lines are turned with their partners of this step.
// Reads: u_a, lines (lib/gesdd.glsl); u_x, their rotations (linalg/gesdd_rotations).
// Writes: all lines, a texel a fragment.
// Uniforms: u_jacobi; u_gesdd: the texels of a line; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 3 fetches, 8 multiply-adds.
// Variants: WHOLE.
// Why: x - s (y + r x) with r = s / (1 + c) is c x - s y, of which lengths drift less: c is not
//   rounded.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/target.glsl"
#include "lib/jacobi.glsl"
#include "lib/gesdd.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform sampler2D u_x;
uniform int u_x_shift;

void main() {
  int texel = target_texel();
  int line = texel / u_gesdd_line_quads;
  int quad = texel - line * u_gesdd_line_quads;
  vec4 rotation = texel_at(u_x, u_x_shift, min(line, u_jacobi_order - 1));
  vec4 x = texel_at(u_a, u_a_shift, int(rotation.z) * u_gesdd_line_quads + quad);
  vec4 y = texel_at(u_a, u_a_shift, int(rotation.w) * u_gesdd_line_quads + quad);
  vec4 value = x - rotation.x * (y + rotation.y * x);
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
