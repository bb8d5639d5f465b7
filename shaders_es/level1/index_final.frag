#version 300 es
// isamax and its kin, last pass: the index of the best candidate of those that are left.
// Reads: u_partials, candidates (lib/candidate.glsl) as lib/partials.glsl finds them.
// Writes: the result, two elements: index / 4096 and index mod 4096.
// Uniforms: those of lib/partials.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch a candidate.
// Variants: CONTIGUOUS.
#include "lib/linear.glsl"
#include "lib/candidate.glsl"
#include "lib/target.glsl"
#include "lib/partials.glsl"

#define MERGE(p) best = better_candidate(best, p);

void main() {
  int texel = target_texel();
  vec4 best = vec4(0.0);
  EACH_PARTIAL(0, MERGE)
  ivec4 place = ivec4(0, 1, 2, 3) + ((texel << 2) - u_view_offset);
  vec4 value = mix(vec4(best.w), vec4(best.z), equal(place, ivec4(0)));
  write_lanes(old_texel(texel), value, lanes_in_view(texel));
}
