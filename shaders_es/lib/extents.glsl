#include "lib/extent.glsl"

// What the first pass left of the pieces of a row: extents.
uniform usampler2D u_partials;
uniform ivec4 u_double_extents;
#define u_double_extents_row_step u_double_extents.x
#define u_double_extents_piece_step u_double_extents.y
#define u_double_extents_count u_double_extents.z
#define u_double_extents_log2_width u_double_extents.w

// Of the pieces `first`, `first` + step, ...
uvec2 extent_of_row(int row, int first, int step) {
  uvec2 extent = uvec2(0u);
  for (int piece = first; piece < u_double_extents_count; piece += step) {
    int i = row * u_double_extents_row_step + piece * u_double_extents_piece_step;
    extent = merged_extents(extent, texel_at(u_partials, u_double_extents_log2_width, i).xy);
  }
  return extent;
}
