#version 300 es
// spmv, first pass: a fragment multiplies a piece of four rows by x.
// Reads: u_a, u_b and u_y, a sparse matrix (lib/csr.glsl); u_x is x.
// Writes: o_sums, four rows of a piece. Fragment f has rows 4 (f / pieces) and following and piece
//   f mod pieces, in a texture that is 2^log2_width wide.
// Uniforms: u_x_vector; u_spmv: pieces, log2 of the width, fragments; those of lib/csr.glsl.
// Assumes: as lib/spmv.glsl.
// Cost: for 4 entries 2 fetches and 4 of x; 4 multiplications; of compressed rows 16 selections.
#include "lib/linear.glsl"
#include "lib/csr.glsl"
#include "lib/spmv.glsl"

uniform ivec3 u_spmv;
#define u_spmv_pieces u_spmv.x
#define u_spmv_log2_width u_spmv.y
#define u_spmv_fragments u_spmv.z
layout(location = 0) out vec4 o_sums;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  int fragment = min((place.y << u_spmv_log2_width) + place.x, u_spmv_fragments - 1);
  int group = fragment / u_spmv_pieces;
  o_sums = sums_of_rows(group, fragment - group * u_spmv_pieces, u_spmv_pieces);
}
