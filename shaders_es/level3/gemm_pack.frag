#version 300 es
// gemm, packing for the texture kernel: four neighbours along one side of op(A) or op(B) become a
// texel, zeros beyond the edge. Lane l of pixel (x, y) is row 4x + l, column y of the matrix
// (op(A), or the transpose of op(B)); it exists while 4x + l < length and y < lines. Those of a
// batch lie side by side. Cost per texel: 1 fetch with QUADS (the four are a texel of the source),
// else 4. Variants: QUADS, BATCHED; STRUCTURED (lib/structure.glsl); SUM, TILES (lib/pack.glsl).
#include "lib/linear.glsl"
#include "lib/pack.glsl"

uniform ivec4 u_count;  // length, lines, pixels of a line of each matrix
layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
#ifdef BATCHED
  g_matrix = place.x / u_count.z;
  place.x -= g_matrix * u_count.z;
#endif
  int left = place.y < u_count.y ? u_count.x - 4 * place.x : 0;
  if (left <= 0) {
    o_texel = vec4(0.0);
    return;
  }
  o_texel = packed_texel(ivec2(4 * place.x, place.y), ivec2(1, 0), left);
}
