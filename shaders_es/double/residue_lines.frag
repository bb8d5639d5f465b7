#version 300 es
// dgemm, packing residues of an operand for the texture kernel: four neighbours of a line a texel.
// Reads: u_x is op(A) or the transpose of op(B), u_y the exponents of its rows, as
//   lib/residues.glsl reads them.
// Writes: o_texel: the texels of level3/gemm_pack, of residues.
// Uniforms: u_pack_lines: length of a line, lines; those of lib/residues.glsl.
// Assumes: nothing.
// Cost: per texel 8 fetches, 160 operations on integers.
#define BITS
#include "lib/linear.glsl"
#include "lib/numbers.glsl"
#include "lib/binary64.glsl"
#include "lib/fixed_point.glsl"
#include "lib/residues.glsl"

uniform ivec3 u_pack_lines;
#define u_pack_lines_length u_pack_lines.x
#define u_pack_lines_lines u_pack_lines.y
layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  o_texel = four_residues(ivec2(4 * place.x, place.y), ivec2(1, 0),
                          ivec2(u_pack_lines_length, u_pack_lines_lines));
}
