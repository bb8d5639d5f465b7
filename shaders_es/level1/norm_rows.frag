#version 300 es
// nrm2, middle pass: fragment (y, 0) merges row y of the partial results.
// Cost per fragment: one fetch a column.
#include "lib/linear.glsl"
#include "lib/bits.glsl"
#include "lib/norm.glsl"

uniform sampler2D u_partials;
uniform ivec4 u_count;  // columns
invariant out vec4 o_norm;

void main() {
  int row = int(gl_FragCoord.x);
  vec4 norm = vec4(0.0);
  for (int column = 0; column < u_count.x; ++column) {
    norm = merge_norms(norm, texelFetch(u_partials, ivec2(column, row), 0));
  }
  o_norm = norm;
}
