#version 300 es
// Reductions, middle pass: fragment (y, 0) adds row y of the partial sums, lane by lane.
// Cost per fragment: one fetch a column.
#include "lib/linear.glsl"

uniform sampler2D u_partials;
uniform ivec4 u_count;  // columns
layout(location = 0) out vec4 o_sums;

void main() {
  int row = int(gl_FragCoord.x);
  vec4 sum = vec4(0.0);
  for (int column = 0; column < u_count.x; ++column) {
    sum += texelFetch(u_partials, ivec2(column, row), 0);
  }
  o_sums = sum;
}
