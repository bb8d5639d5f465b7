#version 300 es
// Cumulative sums along lines, one of some passes: each element and 15 before it, a step apart.
// Reads: u_a, paired with the result as lib/source.glsl pairs.
// Writes: the result, a texel a fragment. Lanes outside of the view keep their bits.
// Uniforms: u_scan: the step, what it is in A's buffer, whether lines of A are places of the
//   result's lines; u_a_source; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per element up to 16 fetches.
// Why: Sums of 16 sums of 16 have small errors, and a line of 65536 takes four passes.
#include "lib/linear.glsl"
#include "lib/target.glsl"

uniform sampler2D u_a;
uniform int u_a_shift;
uniform ivec4 u_a_source;
#define u_a_source_base u_a_source.x
#define u_a_source_major_stride u_a_source.y
#define u_a_source_minor_stride u_a_source.z
uniform ivec4 u_scan;
#define u_scan_step u_scan.x
#define u_scan_stride u_scan.y
#define u_scan_across u_scan.z
#define u_scan_terms u_scan.w

float value_at(int element) {
  ivec2 position = view_position(element);
  if (position.x < 0) {
    return 0.0;
  }
  int left = u_scan_across == 1 ? position.x : position.y;
  int place =
      u_a_source_base + position.x * u_a_source_major_stride + position.y * u_a_source_minor_stride;
  float sum = element_at(u_a, u_a_shift, place);
  for (int term = 1; term < u_scan_terms; ++term) {
    left -= u_scan_step;
    if (left < 0) {
      break;
    }
    place -= u_scan_stride;
    sum += element_at(u_a, u_a_shift, place);
  }
  return sum;
}

void main() {
  int texel = target_texel();
  int element = texel << 2;
  vec4 value =
      vec4(value_at(element), value_at(element + 1), value_at(element + 2), value_at(element + 3));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
