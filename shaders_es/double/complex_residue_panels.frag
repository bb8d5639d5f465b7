#version 300 es
// zgemm, packing residues of op(A) for uniform blocks: panels of 8 rows, or 4 with TARGETS_4.
// Reads: u_x is op(A) as whole numbers, as lib/residues.glsl reads it.
// Writes: o_texel: the texels of level3/gemm_pack_panels, of residues; of a batch those of several
//   moduli.
// Uniforms: u_pack_panels: rows, depth, texels of a panel, width of the target; with BATCHED
//   u_batch_panels: panels of a modulus, rows of all moduli; those of lib/residues.glsl.
// Assumes: One of TARGETS_8 and TARGETS_4 is defined.
// Cost: per texel 4 fetches, 200 operations on integers.
// Variants: PANEL_VECTORS, TARGETS_8, TARGETS_4, BATCHED.
#define COMPLEX
#include "lib/residue_panels.glsl"
