// The rows of lib/rows_of_batch.glsl that are written, and of how many matrices.
uniform ivec4 u_row_grid;
#define u_row_grid_log2_across u_row_grid.x
#define u_row_grid_log2_width u_row_grid.y
#define u_row_grid_height u_row_grid.z
#define u_row_grid_rows u_row_grid.w
uniform int u_row_count;
layout(location = 0) out vec4 o_quad0;
#if defined(TARGETS_8) || defined(TARGETS_4) || defined(TARGETS_2)
layout(location = 1) out vec4 o_quad1;
#endif
#if defined(TARGETS_8) || defined(TARGETS_4)
layout(location = 2) out vec4 o_quad2;
layout(location = 3) out vec4 o_quad3;
#endif
#ifdef TARGETS_8
layout(location = 4) out vec4 o_quad4;
layout(location = 5) out vec4 o_quad5;
layout(location = 6) out vec4 o_quad6;
layout(location = 7) out vec4 o_quad7;
#endif

int g_matrix = 0, g_line = 0, g_first_quad = 0;
vec4 g_quads[kTargets];

// Pixels behind the last one of a tile compute what nobody reads.
void find_row() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  ivec2 tile = ivec2(pixel.x >> u_row_grid_log2_width, pixel.y / u_row_grid_height);
  pixel -= ivec2(tile.x << u_row_grid_log2_width, tile.y * u_row_grid_height);
  g_matrix = min((tile.y << u_row_grid_log2_across) + tile.x, u_row_count - 1);
  int place = (pixel.y << u_row_grid_log2_width) + pixel.x;
  int part = place / u_row_grid_rows;
  g_line = place - part * u_row_grid_rows;
  g_first_quad = min(part << kLog2Targets, kMostQuads - kTargets);
}

void write_row() {
  o_quad0 = g_quads[0];
#if defined(TARGETS_8) || defined(TARGETS_4) || defined(TARGETS_2)
  o_quad1 = g_quads[1];
#endif
#if defined(TARGETS_8) || defined(TARGETS_4)
  o_quad2 = g_quads[2];
  o_quad3 = g_quads[3];
#endif
#ifdef TARGETS_8
  o_quad4 = g_quads[4];
  o_quad5 = g_quads[5];
  o_quad6 = g_quads[6];
  o_quad7 = g_quads[7];
#endif
}
