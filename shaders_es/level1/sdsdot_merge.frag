#version 300 es
// sdsdot, middle pass: fragment f adds partial sums f, f + u_count.y, ...
// Cost per fragment: one fetch and 12 additions a partial sum.
#include "lib/linear.glsl"
#include "lib/double_float.glsl"
#include "lib/partials.glsl"

invariant out vec4 o_sum;

#define MERGE(p) add_double(hi, lo, p.xxxx, p.yyyy);

void main() {
  vec4 hi = vec4(0.0);
  vec4 lo = vec4(0.0);
  EACH_PARTIAL(first_partial(), MERGE)
  o_sum = vec4(hi.x, lo.x, 0.0, 0.0);
}
