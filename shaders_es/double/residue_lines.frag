#version 300 es
// dgemm, packing residues of an operand for the texture kernel: four neighbours of a line a texel.
// Reads: u_x is op(A) or the transpose of op(B) as whole numbers, as lib/residues.glsl reads it.
// Writes: o_texel: the texels of level3/gemm_pack, of residues; of a batch those of several
//   moduli.
// Uniforms: u_pack_lines: length of a line, lines, pixels of a line of a modulus;
//   those of lib/residues.glsl.
// Assumes: nothing.
// Cost: per texel 2 fetches, 80 operations on integers.
// Variants: BATCHED.
#include "lib/residue_lines.glsl"
