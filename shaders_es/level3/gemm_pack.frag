#version 300 es
// gemm, packing: four neighbours along one side of op(A) or op(B) become a texel, zeros beyond the
// edge. Lane l of pixel (x, y) is row 4x + l, column y of the matrix (op(A), or the transpose of
// op(B)); it exists while 4x + l < length and y < lines. Cost per texel: 1 fetch with QUADS (the
// four are a texel of the source), else 4. Variants: QUADS; STRUCTURED (lib/structure.glsl).
#include "lib/linear.glsl"
#include "lib/pack.glsl"

uniform ivec4 u_count;  // length, lines, width of a strip, log2 of its height
layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int line = place.y >> u_count.w;
  int texel = (place.y - (line << u_count.w)) * u_count.z + place.x;
  int left = line < u_count.y ? u_count.x - 4 * texel : 0;
  if (left <= 0) {
    o_texel = vec4(0.0);
    return;
  }
  o_texel = packed_texel(ivec2(4 * texel, line), ivec2(1, 0), left);
}
