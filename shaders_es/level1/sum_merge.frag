#version 300 es
// Reductions, middle pass: fragment (x, 0) adds partial sums x, x + u_count.y, ..., lane by lane.
// Cost per fragment: one fetch a partial sum.
#include "lib/linear.glsl"
#include "lib/partials.glsl"

layout(location = 0) out vec4 o_sums;

#define MERGE(p) sum += p;

void main() {
  vec4 sum = vec4(0.0);
  EACH_PARTIAL(int(gl_FragCoord.x), MERGE)
  o_sums = sum;
}
