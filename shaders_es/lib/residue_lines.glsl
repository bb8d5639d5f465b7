// The texels of double/residue_lines and of double/complex_residue_lines.
#define BITS
#include "lib/linear.glsl"
#include "lib/residues.glsl"

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
  o_texel = four_residues(ivec2(4 * place.x, place.y), ivec2(1, 0),
                          ivec2(u_pack_lines_length, u_pack_lines_lines));
}
