#version 300 es
// trsv, packing: what level2/trsv_step reads to solve for a block of 16 rows, for all blocks. Pixel
// (32 q + c, b) is rows 4q .. 4q + 3 of block b in column 16 (b - 1) + c, so the block before and
// the block on the diagonal; zeros where the triangle has no element. Rows and columns are counted
// in steps of the substitution, so that every triangle is a lower one. Cost per texel: 4 fetches.
// Variants: STRUCTURED (packed storage).
#include "lib/linear.glsl"
#include "lib/steps.glsl"

uniform ivec4 u_count;  // rows; 1: the diagonal is ones
layout(location = 0) out vec4 o_rows;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  ivec4 i = (place.y << 4) + ((place.x >> 5) << 2) + ivec4(0, 1, 2, 3);
  int k = ((place.y - 1) << 4) + (place.x & 31);
  int last = u_count.x - 1;
  if (k < 0 || k > min(i.w, last)) {
    o_rows = vec4(0.0);
    return;
  }
  // Lanes without an element read one that is there, for nothing.
  ivec4 row = clamp(i, ivec4(k), ivec4(last));
  vec4 rows =
      vec4(a_element(row.x, k), a_element(row.y, k), a_element(row.z, k), a_element(row.w, k));
  rows = mix(rows, vec4(1.0), bvec4(u_count.y * ivec4(equal(i, ivec4(k)))));
  o_rows = mix(vec4(0.0), rows, equal(i, row));
}
