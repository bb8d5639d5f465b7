#version 300 es
// gemm, packing: four neighbours along one side of op(A) or op(B) become a texel, zeros beyond the
// edge. A column of the matrix (op(A), or the transpose of op(B)) is a strip of h pixels' height:
// lane l of pixel (x, y * h + r) is row 4 (x * h + r) + l, column y, which exists while row <
// length and y < lines. Cost per texel: 1 fetch with QUADS (the four are a texel of the source),
// else 4. Variants: QUADS; STRUCTURED (lib/structure.glsl).
#include "lib/linear.glsl"
#include "lib/pack.glsl"

uniform ivec4 u_count;  // length, lines, log2 of a strip's height
layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int line = place.y >> u_count.z;
  int texel = (place.x << u_count.z) + place.y - (line << u_count.z);
  int left = line < u_count.y ? u_count.x - 4 * texel : 0;
  if (left <= 0) {
    o_texel = vec4(0.0);
    return;
  }
  o_texel = packed_texel(ivec2(4 * texel, line), ivec2(1, 0), left);
}
