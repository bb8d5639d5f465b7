#include "lib/extent.glsl"

// What a pass before left of the pieces of a row: extents, each in the last lane of a texel.
uniform usampler2D u_partials;
uniform ivec4 u_double_extents;
#define u_double_extents_row_step u_double_extents.x
#define u_double_extents_piece_step u_double_extents.y
#define u_double_extents_count u_double_extents.z
#define u_double_extents_log2_width u_double_extents.w

// Of the pieces `first`, `first` + step, ...
uvec3 extent_of_row(int row, int first, int step) {
  uvec3 extent = uvec3(0u);
  for (int piece = first; piece < u_double_extents_count; piece += step) {
    int i = row * u_double_extents_row_step + piece * u_double_extents_piece_step;
    uint word = texel_at(u_partials, u_double_extents_log2_width, i).w;
    extent = merged_extents(extent, unpacked_extent(word));
  }
  return extent;
}
