#version 300 es
// trsv, gathering: the blocks on the diagonal that level2/trsv_step substitutes with, 32 rows each.
// Reads: u_a is A, as lib/steps.glsl finds it.
// Writes: o_rows: a line is a block. For each quad q of its columns, for each quad r >= q of its
//   rows, it has four columns of four rows. Zeros where the triangle has no element; behind the end
//   the diagonal is ones.
// Uniforms: u_trsv_gather: rows, whether the diagonal is ones; those of lib/steps.glsl.
// Assumes: Rows and columns are counted in steps of the substitution: every triangle is a lower
//   one.
// Cost: per texel 4 fetches.
// Variants: STRUCTURED.
#include "lib/linear.glsl"
#include "lib/steps.glsl"

uniform ivec2 u_trsv_gather;
#define u_trsv_gather_order u_trsv_gather.x
#define u_trsv_gather_unit u_trsv_gather.y
layout(location = 0) out vec4 o_rows;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int q = 0;
  int r = place.x >> 2;
  for (; r > 7; ++q) {
    r -= 7 - q;
  }
  ivec4 i = (place.y << 5) + (r << 2) + ivec4(0, 1, 2, 3);
  int k = (place.y << 5) + (q << 2) + (place.x & 3);
  int last = u_trsv_gather_order - 1;
  o_rows = vec4(equal(i, ivec4(k)));
  if (k > last) {
    return;
  }
  // Lanes without an element read one that is there, for nothing.
  ivec4 row = clamp(i, ivec4(k), ivec4(last));
  vec4 rows =
      vec4(a_element(row.x, k), a_element(row.y, k), a_element(row.z, k), a_element(row.w, k));
  rows = mix(vec4(0.0), rows, equal(i, row));
  o_rows = mix(rows, o_rows, bvec4(u_trsv_gather_unit * ivec4(o_rows)));
}
