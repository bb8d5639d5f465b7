#version 300 es
// gemm, packing op(A) for uniform blocks: panels of ROWS rows (8, or 4 with TARGETS_4), each a run
// of texels step after step; the texels of a step are the panel's rows, their lanes four neighbours
// in k. Texel t of panel p is linear texel p * texels a panel + t of the target; zeros beyond the
// edges. The panels of a batch follow each other. Cost per texel: 1 fetch with QUADS (four
// neighbours in k are a texel of the source), else 4. Variants: QUADS, TARGETS_8, TARGETS_4,
// BATCHED; STRUCTURED (lib/structure.glsl); SUM, TILES (lib/pack.glsl).
#include "lib/linear.glsl"
#include "lib/pack.glsl"

#ifdef TARGETS_8
const int kLog2Rows = 3;
#else
const int kLog2Rows = 2;
#endif

uniform ivec4 u_count;  // rows, depth, texels a panel, width of the target
#ifdef BATCHED
uniform ivec2 u_extent;  // panels of a matrix, matrices
#endif
layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int texel = place.y * u_count.w + place.x;
  int panel = texel / u_count.z;
  int within = texel - panel * u_count.z;
#ifdef BATCHED
  g_matrix = panel / u_extent.x;
  panel = g_matrix < u_extent.y ? panel - g_matrix * u_extent.x : u_count.x;
#endif
  int row = (panel << kLog2Rows) + (within & ((1 << kLog2Rows) - 1));
  int k = (within >> kLog2Rows) << 2;
  int left = row < u_count.x ? u_count.y - k : 0;
  if (left <= 0) {
    o_texel = vec4(0.0);
    return;
  }
  o_texel = packed_texel(ivec2(row, k), ivec2(0, 1), left);
}
