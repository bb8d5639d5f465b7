#version 300 es
// sdsdot, middle pass: fragment (y, 0) adds row y of the partial sums.
// Cost per fragment: one fetch and 12 additions a column.
#include "lib/linear.glsl"
#include "lib/double_float.glsl"

uniform sampler2D u_partials;
uniform ivec4 u_count;  // columns
invariant out vec4 o_sum;

void main() {
  int row = int(gl_FragCoord.x);
  vec4 hi = vec4(0.0);
  vec4 lo = vec4(0.0);
  for (int column = 0; column < u_count.x; ++column) {
    vec4 partial = texelFetch(u_partials, ivec2(column, row), 0);
    add_double(hi, lo, partial.xxxx, partial.yyyy);
  }
  o_sum = vec4(hi.x, lo.x, 0.0, 0.0);
}
