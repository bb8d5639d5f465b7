#version 300 es
// dgemm, packing residues of op(A) for uniform blocks: panels of 8 rows, or 4 with TARGETS_4.
// Reads: u_x is op(A), u_y the exponents of its rows, as lib/residues.glsl reads them.
// Writes: o_texel: the texels of level3/gemm_pack_panels, of residues.
// Uniforms: u_pack_panels: rows, depth, texels of a panel, width of the target; those of
//   lib/residues.glsl.
// Assumes: One of TARGETS_8 and TARGETS_4 is defined.
// Cost: per texel 8 fetches, 160 operations on integers.
// Variants: PANEL_VECTORS, TARGETS_8, TARGETS_4.
#define BITS
#include "lib/linear.glsl"
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/fixed_point.glsl"
#include "lib/residues.glsl"

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
layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int texel = place.y * u_pack_panels_width + place.x;
  int panel = texel / u_pack_panels_panel_texels;
  int within = texel - panel * u_pack_panels_panel_texels;
  int row = panel << kLog2Rows;
  int k = (within >> kLog2Rows) << 2;
  within &= (1 << kLog2Rows) - 1;
#ifdef PANEL_VECTORS
  row += (within & ((1 << (kLog2Rows - 2)) - 1)) << 2;
  k += within >> (kLog2Rows - 2);
  const ivec2 step = ivec2(1, 0);
#else
  row += within;
  const ivec2 step = ivec2(0, 1);
#endif
  o_texel = four_residues(ivec2(row, k), step, ivec2(u_pack_panels_rows, u_pack_panels_depth));
}
