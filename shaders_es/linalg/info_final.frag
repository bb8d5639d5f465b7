#version 300 es
// info of a factorization, last pass: the least of linalg/info_partial's candidates, counted from
//   1, or 0 where none of them failed.
// Reads: u_x, the candidates, four a texel.
// Writes: info, one element.
// Uniforms: u_failures: texels of candidates, and the number of all entries; those of
//   lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch for each four candidates.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_x;
uniform int u_x_shift;
uniform ivec2 u_failures;
#define u_failures_texels u_failures.x
#define u_failures_count u_failures.y

void main() {
  int texel = target_texel();
  vec4 least = vec4(u_failures_count);
  for (int i = 0; i < u_failures_texels; ++i) {
    least = min(least, texel_at(u_x, u_x_shift, i));
  }
  float first = min(min(least.x, least.y), min(least.z, least.w));
  float value = first < float(u_failures_count) ? first + 1.0 : 0.0;
  write_lanes(old_texel(texel), vec4(value), lanes_in_view(texel));
}
