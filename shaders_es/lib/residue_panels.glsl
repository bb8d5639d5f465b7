// The texels of double/residue_panels and of double/complex_residue_panels.
#define BITS
#include "lib/linear.glsl"
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
#ifdef BATCHED
uniform ivec3 u_batch_panels;
#define u_batch_panels_panels u_batch_panels.x
#define u_batch_panels_rows u_batch_panels.y
#endif
layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int texel = place.y * u_pack_panels_width + place.x;
  int panel = texel / u_pack_panels_panel_texels;
  int within = texel - panel * u_pack_panels_panel_texels;
  int rows = u_pack_panels_rows;
#ifdef BATCHED
  g_matrix = panel / u_batch_panels_panels;
  panel -= g_matrix * u_batch_panels_panels;
  rows = min(rows, u_batch_panels_rows - g_matrix * rows);
#endif
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
  o_texel = four_residues(ivec2(row, k), step, ivec2(rows, u_pack_panels_depth));
}
