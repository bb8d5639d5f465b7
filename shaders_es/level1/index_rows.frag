#version 300 es
// isamax and its kin, middle pass: fragment (y, 0) writes the best candidate of row y.
// Cost per fragment: one fetch a column.
#include "lib/linear.glsl"
#include "lib/candidate.glsl"

uniform sampler2D u_partials;
uniform ivec4 u_count;  // columns
layout(location = 0) out vec4 o_best;

void main() {
  int row = int(gl_FragCoord.x);
  vec4 best = vec4(0.0);
  for (int column = 0; column < u_count.x; ++column) {
    best = better_candidate(best, texelFetch(u_partials, ivec2(column, row), 0));
  }
  o_best = best;
}
