#version 300 es
// dgemm, packing residues of op(A) for uniform blocks: panels of 8 rows, or 4 with TARGETS_4.
// Reads: u_x is op(A) as whole numbers, as lib/residues.glsl reads it.
// Writes: o_texel: the texels of level3/gemm_pack_panels, of residues; of a batch those of several
//   moduli.
// Uniforms: u_pack_panels: rows, depth, texels of a panel, width of the target; with BATCHED
//   u_batch_panels: panels of a modulus, rows of all moduli; those of lib/residues.glsl.
// Assumes: One of TARGETS_8 and TARGETS_4 is defined.
// Cost: per texel 2 fetches, 110 operations on integers.
// Variants: PANEL_VECTORS, TARGETS_8, TARGETS_4, BATCHED.
#include "lib/residue_panels.glsl"
