#version 300 es
// idamax and its kin, last pass: the index of the best candidate of those that are left.
// Reads: u_partials, candidates (lib/double_candidate.glsl) as u_double_extents says.
// Writes: the result, two numbers: index / 4096 and index mod 4096.
// Uniforms: u_double_extents: of the candidates; those of lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch a candidate.
// Variants: CONTIGUOUS.
#define BITS
#include "lib/linear.glsl"
#include "lib/target.glsl"
#include "lib/double.glsl"
#include "lib/binary64.glsl"
#include "lib/double_candidate.glsl"

uniform usampler2D u_partials;
uniform ivec4 u_double_extents;
#define u_double_extents_count u_double_extents.z
#define u_double_extents_log2_width u_double_extents.w

uvec2 whole_number(uint n) {
  if (n == 0u) {
    return uvec2(0u);
  }
  int zeros = leading_zeros(n);
  return rounded(0u, 1054 - zeros, uvec2(0u, n << zeros));
}

void main() {
  int texel = target_texel();
  uvec4 best = texel_at(u_partials, u_double_extents_log2_width, 0);
  for (int i = 1; i < u_double_extents_count; ++i) {
    best = better_candidate(best, texel_at(u_partials, u_double_extents_log2_width, i));
  }
  uvec2 high = whole_number(best.z >> 12);
  uvec2 low = whole_number(best.z & 4095u);
  int first = (texel << 1) - (u_view_offset >> 1);  // which of the two the first half is
  write_lanes(old_texel(texel), uvec4(first == 0 ? high : low, first == 0 ? low : high),
              lanes_in_view(texel));
}
