#version 300 es
// dgemm, packing residues of op(B) for the block kernel: blocks of 4 x 4, one texel of each plane.
// Reads: u_x is the transpose of op(B) as whole numbers, as lib/residues.glsl reads it.
// Writes: o_row0 to o_row3: the texels of level3/gemm_pack_rows, of residues; of a batch those of
//   several moduli.
// Uniforms: u_pack_rows: columns, rows, log2 of a strip's height, pixels of a modulus;
//   u_residue_planes: 4, which no
//   compiler knows: it would unroll; those of lib/residues.glsl.
// Assumes: nothing.
// Cost: per pixel, four texels, 8 fetches, 400 operations on integers.
// Variants: PANEL_VECTORS, BATCHED.
#include "lib/residue_rows.glsl"
