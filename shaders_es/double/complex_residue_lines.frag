#version 300 es
// zgemm, packing residues of an operand for the texture kernel: four neighbours of a line a texel.
// Reads: u_x is op(A) or the transpose of op(B), u_y the exponents of its rows, as
//   lib/residues.glsl reads them.
// Writes: o_texel: the texels of level3/gemm_pack, of residues.
// Uniforms: u_pack_lines: length of a line, lines; those of lib/residues.glsl.
// Assumes: nothing.
// Cost: per texel 12 fetches, 320 operations on integers.
#define COMPLEX
#include "lib/residue_lines.glsl"
