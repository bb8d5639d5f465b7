#version 300 es
// nrm2, last pass: merges the partial results that are left and takes the root.
// Reads: u_partials, sums (lib/norm.glsl) as lib/partials.glsl finds them.
// Writes: the result, one element.
// Uniforms: those of lib/partials.glsl and lib/target.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch a partial result, one root.
// Variants: CONTIGUOUS.
#define INVARIANT_TARGET
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/norm.glsl"
#include "lib/norm_root.glsl"
#include "lib/target.glsl"
#include "lib/partials.glsl"

#define MERGE(p) norm = merge_norms(norm, p);

void main() {
  int texel = target_texel();
  vec4 norm = vec4(0.0);
  EACH_PARTIAL(0, MERGE)
  write_lanes(old_texel(texel), vec4(root_of(norm)), lanes_in_view(texel));
}
