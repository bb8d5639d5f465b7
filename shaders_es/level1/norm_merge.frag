#version 300 es
// nrm2, middle pass: fragment f merges partial results f, f + step, ...
// Reads: u_partials, sums (lib/norm.glsl) as lib/partials.glsl finds them.
// Writes: o_norm, a partial result a fragment.
// Uniforms: those of lib/partials.glsl.
// Assumes: nothing.
// Cost: per fragment 1 fetch a partial result.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/norm.glsl"
#include "lib/partials.glsl"

invariant out vec4 o_norm;

#define MERGE(p) norm = merge_norms(norm, p);

void main() {
  vec4 norm = vec4(0.0);
  EACH_PARTIAL(first_partial(), MERGE)
  o_norm = norm;
}
