#version 300 es
// zgemm, packing residues of op(A) for uniform blocks: panels of 8 rows, or 4 with TARGETS_4.
// Reads: u_x is op(A), u_y the exponents of its rows, as lib/residues.glsl reads them.
// Writes: o_texel: the texels of level3/gemm_pack_panels, of residues.
// Uniforms: u_pack_panels: rows, depth, texels of a panel, width of the target; those of
//   lib/residues.glsl.
// Assumes: One of TARGETS_8 and TARGETS_4 is defined.
// Cost: per texel 12 fetches, 320 operations on integers.
// Variants: PANEL_VECTORS, TARGETS_8, TARGETS_4.
#define COMPLEX
#include "lib/residue_panels.glsl"
