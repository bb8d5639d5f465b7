// The texels of double/residue_rows and of double/complex_residue_rows.
#define BITS
#include "lib/linear.glsl"
#include "lib/residues.glsl"

uniform ivec4 u_pack_rows;
#define u_pack_rows_cols u_pack_rows.x
#define u_pack_rows_rows u_pack_rows.y
#define u_pack_rows_log2_height u_pack_rows.z
#define u_pack_rows_width u_pack_rows.w
uniform int u_residue_planes;

layout(location = 0) out vec4 o_row0;
layout(location = 1) out vec4 o_row1;
layout(location = 2) out vec4 o_row2;
layout(location = 3) out vec4 o_row3;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
#ifdef BATCHED
  g_matrix = place.x / u_pack_rows_width;
  place.x -= g_matrix * u_pack_rows_width;
#endif
  int k_step = place.y >> u_pack_rows_log2_height;
  int column =
      4 * ((place.x << u_pack_rows_log2_height) + place.y - (k_step << u_pack_rows_log2_height));
  ivec2 first = ivec2(column, 4 * k_step);
#ifdef PANEL_VECTORS
  const ivec2 across = ivec2(1, 0);
#else
  const ivec2 across = ivec2(0, 1);
#endif
  vec4 plane0 = vec4(0.0);
  vec4 plane1 = vec4(0.0);
  vec4 plane2 = vec4(0.0);
  vec4 plane3 = vec4(0.0);
  for (int i = 0; i < u_residue_planes; ++i) {
    plane0 = plane1;
    plane1 = plane2;
    plane2 = plane3;
    plane3 = four_residues(first + i * across, ivec2(1) - across,
                           ivec2(u_pack_rows_cols, u_pack_rows_rows));
  }
  o_row0 = plane0;
  o_row1 = plane1;
  o_row2 = plane2;
  o_row3 = plane3;
}
