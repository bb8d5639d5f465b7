#version 300 es
// Reductions, middle pass: fragment f adds partial sums f, f + step, ..., lane by lane.
// Reads: u_partials, sums as lib/partials.glsl finds them.
// Writes: o_sums, four partial sums a fragment.
// Uniforms: those of lib/partials.glsl.
// Assumes: nothing.
// Cost: per fragment 1 fetch a partial sum.
#include "lib/linear.glsl"
#include "lib/partials.glsl"

layout(location = 0) out vec4 o_sums;

#define MERGE(p) sum += p;

void main() {
  vec4 sum = vec4(0.0);
  EACH_PARTIAL(first_partial(), MERGE)
  o_sums = sum;
}
