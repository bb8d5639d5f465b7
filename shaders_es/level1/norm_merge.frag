#version 300 es
// nrm2, middle pass: fragment f merges partial results f, f + u_count.y, ...
// Cost per fragment: one fetch a partial result.
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
