#version 300 es
// pinv, lstsq: each row is divided by its singular value; those with too small a value become
//   zeros.
// Reads: u_x, the singular values, the largest one first.
// Writes: the rows, a texel a fragment.
// Uniforms: u_alpha: the smallest value that counts, over the largest one; those of
//   lib/target.glsl.
// Assumes: Lines are rows of whole texels.
// Cost: per texel 3 fetches, 1 division.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/singular.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform float u_alpha;

void main() {
  int texel = target_texel();
  vec4 old = old_texel(texel);
  ivec2 first = max(view_position(texel << 2), ivec2(0));
  float value = element_at(u_x, u_x_shift, first.x);
  bool divides = counts(value, u_alpha * element_at(u_x, u_x_shift, 0));
  write_lanes(old, divides ? old / value : vec4(0.0), lanes_in_view(texel));
}
