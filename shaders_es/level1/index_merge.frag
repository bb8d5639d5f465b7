#version 300 es
// isamax and its kin, middle pass: fragment f takes the best of candidates f, f + step, ...
// Reads: u_partials, candidates (lib/candidate.glsl) as lib/partials.glsl finds them.
// Writes: o_best, a candidate a fragment.
// Uniforms: those of lib/partials.glsl.
// Assumes: nothing.
// Cost: per fragment 1 fetch a candidate.
#include "lib/linear.glsl"
#include "lib/candidate.glsl"
#include "lib/partials.glsl"

layout(location = 0) out vec4 o_best;

#define MERGE(p) best = better_candidate(best, p);

void main() {
  vec4 best = vec4(0.0);
  EACH_PARTIAL(first_partial(), MERGE)
  o_best = best;
}
