#version 300 es
// gemm, packing for the texture kernel: four neighbours along a side of op(A) or op(B) become a
//   texel.
// Reads: u_x is op(A), or the transpose of op(B), as lib/pack.glsl reads it.
// Writes: o_texel: lane l of pixel (x, y) is row 4x + l, column y. Zeros beyond the edges. The
//   matrices of a batch lie side by side.
// Uniforms: u_pack_lines: length (rows that exist), lines (columns that exist), pixels of a line of
//   each matrix; those of lib/pack.glsl.
// Assumes: nothing.
// Cost: per texel 1 fetch with QUADS, else 4; with BLOCK_SUM up to four times as many.
// Variants: QUADS, STRUCTURED, BLOCK_SUM, TILES, PANEL_TILES, BATCHED.
#include "lib/linear.glsl"
#include "lib/pack.glsl"

uniform ivec3 u_pack_lines;
#define u_pack_lines_length u_pack_lines.x
#define u_pack_lines_lines u_pack_lines.y
#define u_pack_lines_width u_pack_lines.z
layout(location = 0) out vec4 o_texel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
#ifdef BATCHED
  g_matrix = place.x / u_pack_lines_width;
  place.x -= g_matrix * u_pack_lines_width;
#endif
  int left = place.y < u_pack_lines_lines ? u_pack_lines_length - 4 * place.x : 0;
  if (left <= 0) {
    o_texel = vec4(0.0);
    return;
  }
  o_texel = packed_texel(ivec2(4 * place.x, place.y), ivec2(1, 0), left);
}
