#version 300 es
// gemm, packing op(A) for uniform blocks: panels of 8 rows, or 4 with TARGETS_4.
// Reads: u_x is op(A), as lib/pack.glsl reads it.
// Writes: o_texel: texel t of panel p is linear texel p * panel_texels + t of the target. A panel
//   is k-step after k-step; the texels of one are its rows, their lanes four neighbours in k; with
//   PANEL_VECTORS they are its four k, each two texels (one with TARGETS_4), their lanes four rows.
//   Zeros beyond the edges. The panels of a batch follow each other. With FOLDED a panel has the
//   columns before its block of 64 rows, and in the target's first half, behind those of the
//   panel that mirrors it, its own.
// Uniforms: u_pack_panels: rows, depth, texels of a panel, width of the target; with BATCHED
//   u_batch_panels: panels of a matrix, rows of all together, by how many columns each is wider
//   than high; those of lib/pack.glsl.
// Assumes: One of TARGETS_8 and TARGETS_4 is defined.
// Cost: per texel 1 fetch with QUADS, else 4; with BLOCK_SUM up to four times as many.
// Variants: QUADS, STRUCTURED, BLOCK_SUM, TILES, PANEL_TILES, PANEL_VECTORS, TARGETS_8, TARGETS_4,
//   BATCHED, FOLDED.
#include "lib/linear.glsl"
#include "lib/pack.glsl"

#ifdef TARGETS_8
const int kLog2Rows = 3;
#else
const int kLog2Rows = 2;
#endif

uniform ivec4 u_pack_panels;
#define u_pack_panels_rows u_pack_panels.x
#define u_pack_panels_depth u_pack_panels.y
#define u_pack_panels_panel_texels u_pack_panels.z
#define u_pack_panels_width u_pack_panels.w
#ifdef BATCHED
uniform ivec3 u_batch_panels;
#define u_batch_panels_panels u_batch_panels.x
#define u_batch_panels_rows u_batch_panels.y
#define u_batch_panels_wider u_batch_panels.z
#endif
layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int texel = place.y * u_pack_panels_width + place.x;
  int panel = texel / u_pack_panels_panel_texels;
  int within = texel - panel * u_pack_panels_panel_texels;
  int rows = u_pack_panels_rows;
  int depth = u_pack_panels_depth;
#ifdef BATCHED
  g_matrix = panel / u_batch_panels_panels;
  panel -= g_matrix * u_batch_panels_panels;
  rows = min(rows, u_batch_panels_rows - g_matrix * rows);
  depth = min(depth, rows + u_batch_panels_wider);
#endif
  int k = (within >> kLog2Rows) << 2;
#ifdef FOLDED
  int mirrored = ((depth + 64) >> kLog2Rows) - 1 - panel;
  int before = (mirrored << kLog2Rows) & -64;
  if (k < before) {
    panel = mirrored;
  } else {
    k -= before;
  }
#endif
  int row = panel << kLog2Rows;
  within &= (1 << kLog2Rows) - 1;
#ifdef PANEL_VECTORS
  row += (within & ((1 << (kLog2Rows - 2)) - 1)) << 2;
  k += within >> (kLog2Rows - 2);
  int left = k < depth ? rows - row : 0;
  const ivec2 step = ivec2(1, 0);
#else
  row += within;
  int left = row < rows ? depth - k : 0;
  const ivec2 step = ivec2(0, 1);
#endif
  if (left <= 0) {
    o_texel = vec4(0.0);
    return;
  }
  o_texel = packed_texel(ivec2(row, k), step, left);
}
